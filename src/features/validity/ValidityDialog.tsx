import './validity.css'
import type { Repairs } from '../../core/document/document.ts'
import { numbering } from '../../core/lanes/bench.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import { checkProviders, type ProviderCheck } from '../../core/validity/check.ts'
import { repairsAgainst } from '../../core/validity/mends.ts'
import { providerWords } from '../../core/words/validity.ts'
import { setLane } from '../../store/actions/lanes.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FindingLine } from './FindingLine.tsx'

interface ProviderProps {
  readonly check: ProviderCheck
  readonly laneId: string | undefined
  readonly numberOf: (id: string) => string
}

function ProviderSection({ check, laneId, numberOf }: ProviderProps) {
  const { provider, acceptance, findings, made } = check
  const inLane = laneId !== undefined
  return (
    <section className="provider" aria-label={provider.name}>
      <h3>
        {provider.name}{' '}
        <span className={acceptance === 'refused' && (made || !inLane) ? 'lost' : 'soft'}>
          {providerWords(check, inLane)}
        </span>
      </h3>
      <p className="soft provider-about">{provider.about}</p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <FindingLine key={finding.rule.id} finding={finding} laneId={laneId} numberOf={numberOf} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The rules that a prompt breaks anywhere as an error. */
function errorsOf(checks: readonly ProviderCheck[]): readonly string[] {
  return checks.flatMap(({ findings }) =>
    findings.flatMap(({ rule, stand }) => (stand.severity === 'error' ? [rule.id] : [])),
  )
}

function sameRepairs(a: Repairs, b: Repairs): boolean {
  return a.gather === b.gather && a.pairs === b.pairs && a.merge === b.merge && a.summary === b.summary
}

/** What each provider would say to a lane's prompt, or to the history itself: message, rule, source and error. */
export function ValidityDialog({ laneId }: { readonly laneId?: string }) {
  const document = useBench((state) => state.bench.document)
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  if (laneId !== undefined && !result) return null
  const { history } = document
  const checks = result
    ? checkProviders(sentPrompt(result.outcome.prompt, result.lane.repair), history)
    : checkProviders(history)
  const numberOf = numbering(document)
  const lane = result?.lane
  const wanted = lane && repairsAgainst(errorsOf(checks), lane.repair)
  const mends = lane && wanted && !sameRepairs(wanted, lane.repair) ? wanted : undefined
  return (
    <Dialog
      wide
      title={`${lane ? lane.name : 'The history itself'}: would a provider take it?`}
      description="Rules that are known of five providers, looked up on this computer; nothing is sent. The end is left open: a call there may still wait for its result."
      onClose={closeDialog}
    >
      {checks.map((check) => (
        <ProviderSection key={check.provider.id} check={check} laneId={laneId} numberOf={numberOf} />
      ))}
      <div className="foot">
        {lane && (
          <button type="button" className="button quiet" onClick={() => openDialog({ kind: 'lane', laneId: lane.id })}>
            Choose repairs…
          </button>
        )}
        {lane && mends && (
          <button type="button" className="button" onClick={() => setLane(lane.id, { repair: mends })}>
            Repair in this lane
          </button>
        )}
        <button type="button" className="button primary" onClick={closeDialog}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
