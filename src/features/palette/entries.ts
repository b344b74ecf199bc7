import { quoteWords } from '../../core/lanes/factName.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { count, num } from '../../core/words/words.ts'
import { CATALOGUE } from '../../scenarios/catalogue.ts'
import { LESSONS } from '../../scenarios/lessons/heads.ts'
import { leaveLesson, nextStep, openLesson, previousStep, resetStep } from '../../store/actions/lessons.ts'
import { openScenario } from '../../store/actions/scenarios.ts'
import { focusMessage, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { type Command, type Target, targetOf } from '../../store/commands/command.ts'
import { isEnabled, keyOf, LOCKED, lockOfCommand } from '../../store/commands/entries.ts'
import { laneActs } from '../../store/commands/laneActs.ts'
import { COMMANDS } from '../../store/commands/table.ts'
import { isDone, openStep, useLessons } from '../../store/lessons.ts'
import { announce, useStore } from '../../store/store.ts'
import { lockOf, useTeaching } from '../../store/teaching.ts'
import { jumpedWhileTyping } from '../../store/typedOn.ts'
import type { Named } from './rank.ts'

/** One line of the palette. */
export interface Entry extends Named {
  /** Unique in the palette. */
  readonly id: string
  readonly group: string
  readonly hint?: string | undefined
  readonly keys?: ReturnType<typeof keyOf>
  /** Why it cannot be done now: it is only found when somebody looks for it. */
  readonly why?: string
  readonly run: () => void
}

/** What a command that is not possible now waits for. */
const WHY: Readonly<Record<string, string>> = {
  undo: 'Nothing to undo',
  redo: 'Nothing to do again',
  find: 'The history is empty',
  suggest: 'The history is empty',
  pin: 'Pinned already',
  'pick-none': 'Nothing is picked',
  up: 'It is the first',
  down: 'It is the last',
}

/** Works without a row that has the keyboard: on all that are picked, or on none. */
const WITHOUT_A_ROW = new Set(['pick-all', 'pick-none'])

/** The messages that commands work on: those of the row that had the keyboard, else those that are picked. */
export function targetOfRow(messageId: string | undefined): Target {
  const state = useStore.getState()
  if (messageId !== undefined) return targetOf(state, messageId)
  const { document, view } = state
  return { ids: document.history.flatMap(({ message: { id } }) => (view.picked.has(id) ? [id] : [])) }
}

function whyNot(command: Command, target: Target): string | undefined {
  if (lockOfCommand(command)) return LOCKED
  if (command.onMessages && target.focused === undefined && !WITHOUT_A_ROW.has(command.id)) {
    if (command.edits !== 'all') return 'Put the keyboard on a message first'
    if (target.ids.length === 0) return 'Pick messages first, or put the keyboard on one'
  }
  if (isEnabled(command, target)) return undefined
  return WHY[command.id] ?? 'Not possible here'
}

/** "message 4", "3 messages": what the commands of messages are about. */
function targetWords({ ids, focused }: Target): string {
  if (ids.length > 1) return count(ids.length, 'message')
  const { history } = useStore.getState().document
  const at = history.findIndex(({ message }) => message.id === (focused ?? ids[0]))
  return at < 0 ? '' : `message ${at + 1}`
}

function commandEntries(target: Target): readonly Entry[] {
  const about = targetWords(target)
  return COMMANDS.filter((command) => command.id !== 'palette' && lockOfCommand(command) !== 'hidden').map(
    (command): Entry => {
      const { id, group, label, onMessages } = command
      const why = whyNot(command, target)
      const hint = command.hint?.(useStore.getState(), target)
      return {
        id,
        group: onMessages && about !== '' ? `${group}: ${about}` : group,
        label,
        also: `${group} ${hint ?? ''}`,
        hint,
        keys: keyOf(command),
        ...(why !== undefined && { why }),
        run: () => command.run(target),
      }
    },
  )
}

function laneEntries(): readonly Entry[] {
  return useBench.getState().bench.lanes.flatMap((result) =>
    laneActs(result).flatMap((act): readonly Entry[] => {
      if (act.kind === 'line') return []
      const { name, id } = result.lane
      const why = act.locked ? act.hint : act.disabled ? 'Not possible for this lane now' : undefined
      const entry = { id: `lane ${id} ${act.key}`, group: 'Lanes', label: `${name}: ${act.label}`, also: 'lane' }
      return [{ ...entry, run: act.run, ...(why !== undefined && { why }) }]
    }),
  )
}

function goToMessage(at: number, byKey: boolean): void {
  const id = useStore.getState().document.history[at]?.message.id
  if (id === undefined) return
  // Who does not look goes on typing, and every letter is a command on a row.
  if (byKey) jumpedWhileTyping()
  focusMessage(id)
  announce(`Message ${num(at + 1)}`)
}

function factEntries(): readonly Entry[] {
  const { bench } = useBench.getState()
  const lock = lockOf(useTeaching.getState(), 'facts')
  return bench.document.facts.flatMap((fact, index): readonly Entry[] => {
    const letter = letterOf(index)
    const anchor = bench.anchors[index]
    const at = anchor?.places[0] ?? anchor?.at
    const run = () => openDialog({ kind: 'fact', factId: fact.id })
    const edit = { id: `fact ${fact.id} edit`, label: `Edit fact ${letter}…`, run }
    const shared = { group: 'Facts', hint: quoteWords(fact), also: `${fact.quote} ${fact.name ?? ''} ${fact.kind}` }
    return [
      {
        ...shared,
        id: `fact ${fact.id}`,
        label: `Go to fact ${letter}`,
        ...(at === undefined && { why: 'It stands in no message' }),
        run: () => at !== undefined && goToMessage(at, true),
      },
      ...(lock === 'hidden' ? [] : [{ ...shared, ...edit, ...(lock && { why: LOCKED }) }]),
    ]
  })
}

/** No exercise takes the lessons away: who opens one leaves it. */
function lessonEntries(): readonly Entry[] {
  return LESSONS.map(({ id, title, summary }) => ({
    id: `lesson ${id}`,
    group: 'Lessons',
    label: title,
    hint: summary,
    also: `lesson ${summary}`,
    run: () => void openLesson(id),
  }))
}

/** The way through the open lesson: from where one works on the bench, its buttons are many stops away. */
function stepEntries(): readonly Entry[] {
  const open = openStep()
  if (!open) return []
  const { lesson, step, at } = open
  const last = at === lesson.steps.length - 1
  const shared = { group: 'Lesson', also: 'lesson step' }
  return [
    {
      ...shared,
      id: 'step next',
      label: isDone(useLessons.getState(), step) ? 'Next step' : 'Skip to next step',
      hint: lesson.steps[at + 1]?.title,
      ...(last && { why: 'It is the last' }),
      run: nextStep,
    },
    {
      ...shared,
      id: 'step back',
      label: 'Back to the step before',
      hint: lesson.steps[at - 1]?.title,
      ...(at === 0 && { why: 'It is the first' }),
      run: previousStep,
    },
    { ...shared, id: 'step reset', label: 'Reset step', hint: step.title, run: resetStep },
    { ...shared, id: 'step leave', label: 'Leave lesson', hint: lesson.title, run: leaveLesson },
  ]
}

/** What opens another history, as far as an exercise lets it. */
function scenarioEntries(): readonly Entry[] {
  const lock = lockOf(useTeaching.getState(), 'open')
  if (lock === 'hidden') return []
  return CATALOGUE.map((entry) => ({
    id: `scenario ${entry.id}`,
    group: 'Scenarios',
    label: entry.title,
    also: `scenario ${entry.group} ${entry.summary}`,
    ...(lock && { why: LOCKED }),
    run: () => void openScenario(entry),
  }))
}

/** Everything that can be done and gone to, in the order in which the palette lists it. */
export function entriesFor(target: Target): readonly Entry[] {
  const commands = commandEntries(target)
  // Who asks from a message, or with some picked, mostly means those.
  const ofMessages = target.ids.length > 0 ? commands.filter(({ group }) => group.startsWith('Messages')) : []
  return [
    ...stepEntries(),
    ...ofMessages,
    ...commands.filter((entry) => !ofMessages.includes(entry)),
    ...factEntries(),
    ...laneEntries(),
    ...lessonEntries(),
    ...scenarioEntries(),
  ]
}

/** "12", "#12", "go to message 12": the message that is asked for by its number. */
export function messageEntry(search: string): Entry | undefined {
  const number = Number(/^\s*(?:go\s+to\s+)?(?:message\s+|#)?(\d{1,9})\s*$/i.exec(search)?.[1])
  if (!Number.isInteger(number)) return undefined
  const { length } = useStore.getState().document.history
  const there = number >= 1 && number <= length
  return {
    id: 'message',
    group: 'Messages',
    label: `Go to message ${num(number)}`,
    ...(!there && { why: length === 0 ? 'The history is empty' : `The history has ${count(length, 'message')}` }),
    run: () => goToMessage(number - 1, true),
  }
}
