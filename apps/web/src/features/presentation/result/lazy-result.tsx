import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { ResultSkeleton } from './result-skeleton.tsx'

const loadResult = () => import('./result-panel.tsx')
const loadChecks = () => import('./checks/how-it-was-checked.tsx')
const ResultPanel = lazy(() => loadResult().then((loaded) => ({ default: loaded.ResultPanel })))
const RefusalChecks = lazy(() => loadChecks().then((loaded) => ({ default: loaded.RefusalChecks })))

/** Fetches what shows results once a wallet looks at the request: few of those who see a code are past it at once. */
export function usePreloadedResult(state: ShownState): void {
  useEffect(() => {
    if (state !== 'scanned') return
    // Whatever cannot be fetched now is fetched when it is shown.
    loadResult().catch(() => undefined)
  }, [state])
}

export const LazyResultPanel = (props: ComponentProps<typeof ResultPanel>) => (
  <Suspense fallback={<ResultSkeleton />}>
    <ResultPanel {...props} />
  </Suspense>
)

export const LazyRefusalChecks = (props: ComponentProps<typeof RefusalChecks>) => (
  <Suspense>
    <RefusalChecks {...props} />
  </Suspense>
)
