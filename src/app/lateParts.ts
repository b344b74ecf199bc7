import type { ComponentType } from 'react'
import { benchMenus, factActions, laneActions, messageActions } from '../features/bench/lateActions.ts'
import { scenarioNames } from '../features/scenarios/ScenarioMenu.tsx'
import { loadMending, loadOutcomes } from '../store/bench.ts'
import { type Late, late } from '../ui/late.ts'
import { inTurn } from '../ui/useAtRest.ts'
import { pageLoads } from './parts.ts'

const loads: (() => Promise<unknown>)[] = [...pageLoads]

/** A dialog: what knows them loads late itself. */
function part<P>(load: () => Promise<ComponentType<P>>): Late<P> {
  loads.push(load)
  return late(load)
}

export const openDialog = part(() => import('../features/open/OpenDialog.tsx').then((m) => m.OpenDialog))
export const laneDialog = part(() => import('../features/lane/LaneDialog.tsx').then((m) => m.LaneDialog))
export const requestDialog = part(() => import('../features/lane/RequestDialog.tsx').then((m) => m.RequestDialog))
export const modelsDialog = part(() => import('../features/models/ModelsDialog.tsx').then((m) => m.ModelsDialog))
export const takesDialog = part(() => import('../features/takes/TakesDialog.tsx').then((m) => m.TakesDialog))
export const judgeDialog = part(() => import('../features/judge/JudgeDialog.tsx').then((m) => m.JudgeDialog))
export const markDialog = part(() => import('../features/mark/MarkDialog.tsx').then((m) => m.MarkDialog))
export const renameDialog = part(() => import('../features/help/RenameDialog.tsx').then((m) => m.RenameDialog))
export const shortcutsDialog = part(() => import('../features/help/ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog))
export const factDialog = part(() => import('../features/mark/FactDialog.tsx').then((m) => m.FactDialog))
export const callsDialog = part(() => import('../features/bench/edit/CallsDialog.tsx').then((m) => m.CallsDialog))
// Not parts of the frame: what shows them asks for them itself.
loads.push(() => import('../features/bench/MessageEditor.tsx'))
loads.push(() => import('../features/bench/edit/EditMessage.tsx'))
loads.push(() => import('../features/bench/RowWindow.tsx'))
loads.push(() => import('../features/bench/CheckRows.tsx'))
loads.push(() => import('../features/bench/ProviderLine.tsx'))
loads.push(() => import('../features/bench/Prediction.tsx'))
loads.push(() => import('../store/actions/predict.ts'))
loads.push(() => import('../features/bench/MoreLanes.tsx'))
loads.push(() => import('../features/budget/CountingPanel.tsx'))
loads.push(() => import('../features/budget/SizePanels.tsx'))
loads.push(() => import('../store/actions/saving.ts'))
loads.push(() => import('../store/actions/secrets.ts'))
loads.push(loadMending)
loads.push(loadOutcomes)
export const systemPromptDialog = part(() => import('../features/prompt/PromptDialog.tsx').then((m) => m.PromptDialog))
export const budgetDialog = part(() => import('../features/budget/BudgetDialog.tsx').then((m) => m.BudgetDialog))
export const countersDialog = part(() => import('../features/budget/CountersDialog.tsx').then((m) => m.CountersDialog))
export const generateDialog = part(() =>
  import('../features/generate/GenerateDialog.tsx').then((m) => m.GenerateDialog),
)
export const toolsDialog = part(() => import('../features/tools/ToolsDialog.tsx').then((m) => m.ToolsDialog))
export const jsonDialog = part(() => import('../features/json/JsonDialog.tsx').then((m) => m.JsonDialog))
export const promptJsonDialog = part(() =>
  import('../features/json/PromptJsonDialog.tsx').then((m) => m.PromptJsonDialog),
)
export const savedDialog = part(() => import('../features/saved/SnapshotsDialog.tsx').then((m) => m.SnapshotsDialog))
export const validityDialog = part(() =>
  import('../features/validity/ValidityDialog.tsx').then((m) => m.ValidityDialog),
)
export const manyDialog = part(() => import('../features/bench/ManyDialog.tsx').then((m) => m.ManyDialog))
export const suggestDialog = part(() => import('../features/suggest/SuggestDialog.tsx').then((m) => m.SuggestDialog))
export const secretsDialog = part(() => import('../features/secrets/SecretsDialog.tsx').then((m) => m.SecretsDialog))
export const saveSecretsDialog = part(() =>
  import('../features/secrets/SaveSecretsDialog.tsx').then((m) => m.SaveSecretsDialog),
)
export const shareDialog = part(() => import('../features/share/ShareDialog.tsx').then((m) => m.ShareDialog))
export const takeDialog = part(() => import('../features/take/TakeDialog.tsx').then((m) => m.TakeDialog))
loads.push(() => import('../features/take/TakeDialog.tsx').then((m) => m.prepareTake()))
export const paletteDialog = part(() => import('../features/palette/PaletteDialog.tsx').then((m) => m.PaletteDialog))
export const helpDialog = part(() => import('../features/help/HelpDialog.tsx').then((m) => m.HelpDialog))
export const lessonsDialog = part(() => import('../features/lessons/LessonsDialog.tsx').then((m) => m.LessonsDialog))
export const exerciseDialog = part(() =>
  import('../features/exercise/ExerciseDialog.tsx').then((m) => m.ExerciseDialog),
)
export const offlineDialog = part(() => import('../features/offline/OfflineDialog.tsx').then((m) => m.OfflineDialog))
loads.push(benchMenus.prepare, messageActions.prepare, factActions.prepare, laneActions.prepare)
loads.push(scenarioNames.prepare)
// Workers are files of their own.
loads.push(() => import('../services/reader/reader.ts').then((m) => m.prepareReader()))
loads.push(() => import('../services/generator/generator.ts').then((m) => m.prepareGenerator()))
loads.push(() => import('../services/links/packer.ts').then((m) => m.preparePacker()))
loads.push(() => import('../services/suggester/suggester.ts').then((m) => m.prepareSuggester()))

/** As many are asked for at once: one after the other would take a distant host long, all together block the page. */
const AT_ONCE = 3

/** Loads all of them at leisure: from then on the page needs no network. */
export function preloadParts(): Promise<void> {
  const groups = Array.from({ length: Math.ceil(loads.length / AT_ONCE) }, (_, at) => {
    const group = loads.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    return () => Promise.allSettled(group.map((load) => load()))
  })
  return inTurn(groups)
}
