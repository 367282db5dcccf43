import { type ComponentProps, lazy, Suspense } from 'react'
import { loadResultReader } from '../../../shared/flow/presentation-result.ts'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { usePreload } from '../../../shared/flow/use-preload.ts'
import { CardFace } from '../../../shared/ui/card/card-face.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

const loadResult = () => import('./result-panel.tsx')
const loadChecks = () => import('./checks/how-it-was-checked.tsx')
const loadCard = () => import('./shown-card.tsx')
const loadAll = () => Promise.all([loadResult(), loadCard(), loadResultReader()])
const ShownCard = lazy(() => loadCard().then((loaded) => ({ default: loaded.ShownCard })))
const ResultPanel = lazy(() => loadResult().then((loaded) => ({ default: loaded.ResultPanel })))
const RefusalChecks = lazy(() => loadChecks().then((loaded) => ({ default: loaded.RefusalChecks })))

/** Preloads the code of the result view as soon as a wallet has opened the request, and not for everybody who sees a code. */
export const usePreloadedResult = (state: ShownState): void => usePreload(state === 'scanned', loadAll)

export const LazyResultPanel = (props: ComponentProps<typeof ResultPanel>) => (
  <Suspense fallback={<ResultSkeleton />}>
    <ResultPanel {...props} />
  </Suspense>
)

export const LazyShownCard = (props: ComponentProps<typeof ShownCard>) => (
  <Suspense fallback={<CardFace card={props.card.card} eager />}>
    <ShownCard {...props} />
  </Suspense>
)

export const LazyRefusalChecks = (props: ComponentProps<typeof RefusalChecks>) => (
  <Suspense>
    <RefusalChecks {...props} />
  </Suspense>
)
