import { parseJson } from '../core/formats/json.ts'
import { isList } from '../core/formats/value.ts'
import { showNotice } from './actions/view.ts'
import { judgeKey, runOf, useRuns } from './runs.ts'
import { announce, useStore } from './store.ts'

// A page that is left while a model is asked takes the answer with it. The next life of this tab says so.

/** A page that is left breaks its calls before it hears that it is left: so long a run that failed counts as one that goes on. */
const LEAVING = 1000

/** What asks now, as the user knows it, by its key. */
function runningNow(): ReadonlyMap<string, string> {
  const { lanes } = useStore.getState().document
  const running = new Map<string, string>()
  for (const [key, { phase, label }] of useRuns.getState().runs) {
    const lane = lanes.find(({ id }) => id === key || judgeKey(id) === key)
    // What is only tried out is missed by nobody.
    if (phase === 'running' && lane) running.set(key, `${lane.name} (${label})`)
  }
  return running
}

function hasFailed(key: string): boolean {
  const { failure } = runOf(key) ?? {}
  return failure !== undefined && failure.code !== 'stopped'
}

/** Tells `keep` a sign of the lanes whose models are being asked, whenever they change; undefined: none is. */
export function watchRuns(keep: (sign: string | undefined) => void): void {
  let kept: ReadonlyMap<string, string> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = () => {
    kept = runningNow()
    keep(kept.size === 0 ? undefined : JSON.stringify([...kept.values()]))
  }
  useRuns.subscribe(() => {
    const running = runningNow()
    const same = running.size === kept.size && [...running].every(([key, name]) => kept.get(key) === name)
    if (same) return
    clearTimeout(timer)
    const broken = [...kept.keys()].some((key) => !running.has(key) && hasFailed(key))
    if (broken) timer = setTimeout(put, LEAVING)
    else put()
  })
  if (runningNow().size > 0) put()
}

/** Says that runs were cut short when the page was left. `sign`: as it was kept; one that cannot be read says nothing. */
export function tellCutShort(sign: string): void {
  const read = parseJson(sign)
  const names = read.ok && isList(read.value) ? read.value.filter((name) => typeof name === 'string') : []
  if (names.length === 0) return
  const { notice } = useStore.getState().view
  const title = `The page was left while a model was asked: ${names.join(', ')}`
  const lines = ['What it had written is gone, and nothing of it was recorded. Ask again when you like.']
  // What else was said on coming back is kept.
  showNotice(notice ? { ...notice, lines: [...notice.lines, `${title}. ${lines[0]}`] } : { tone: 'info', title, lines })
  announce(`${title}. ${lines[0]}`)
}
