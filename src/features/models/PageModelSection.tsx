import { failureWords } from '../../core/words/failures.ts'
import { count } from '../../core/words/words.ts'
import {
  dropPageModel,
  factsWords,
  fetchPageModel,
  loadPageModel,
  type PageModels,
  pickPageModel,
  setPageContext,
  stopLoadingPageModel,
  unloadPageModel,
  usePageModel,
} from '../../store/pageModel.ts'
import { PageModelForm } from './PageModelForm.tsx'

const CONTEXTS = [2048, 4096, 8192, 16_384, 32_768]

function problemOf({ problem, state }: PageModels): string | undefined {
  if (problem !== undefined) return problem
  if (state.phase !== 'failed') return undefined
  const { said, todo } = failureWords(state.failure)
  return `${said} ${todo}`
}

/** The model in the page, as this life of the page has it. */
export function PageModelSection() {
  const page = usePageModel()
  const { source, context, state } = page
  return (
    <PageModelForm
      problem={problemOf(page)}
      loading={state.phase === 'loading' ? state : undefined}
      ready={state.phase === 'ready' && source ? factsWords(source, state.facts) : undefined}
      chosen={source?.kind === 'address' ? source.place : source?.name}
      kept={source?.kind === 'address'}
      context={context}
      contexts={CONTEXTS}
      contextWords={(tokens) => count(tokens, 'token')}
      onFiles={pickPageModel}
      onAddress={fetchPageModel}
      onContext={setPageContext}
      onLoad={() => void loadPageModel()}
      onStop={stopLoadingPageModel}
      onUnload={unloadPageModel}
      onDrop={() => void dropPageModel()}
    />
  )
}
