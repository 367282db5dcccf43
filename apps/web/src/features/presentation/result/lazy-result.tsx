import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { ResultSkeleton } from './result-skeleton.tsx'

const loadResult = () => import('./result-view.tsx')
const loadChecks = () => import('./checks/how-it-was-checked.tsx')
const ResultView = lazy(() => loadResult().then((loaded) => ({ default: loaded.ResultView })))
const RefusalChecks = lazy(() => loadChecks().then((loaded) => ({ default: loaded.RefusalChecks })))

/** Fetches what shows results once a wallet looks at the request: few of those who see a code are past it at once. */
export function usePreloadedResult(state: ShownState): void {
  useEffect(() => {
    if (state !== 'scanned') return
    // Whatever cannot be fetched now is fetched when it is shown.
    loadResult().catch(() => undefined)
  }, [state])
}

export const LazyResultView = (props: ComponentProps<typeof ResultView>) => (
  <Suspense fallback={<ResultSkeleton />}>
    <ResultView {...props} />
  </Suspense>
)

export const LazyRefusalChecks = (props: ComponentProps<typeof RefusalChecks>) => (
  <Suspense>
    <RefusalChecks {...props} />
  </Suspense>
)
