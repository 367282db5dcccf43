import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { StateHeading, type StateHeadingProps } from '../../ui/state/state-heading.tsx'
import { FlowProgress, type FlowProgressProps } from '../flow-progress.tsx'
import { ConnectionNote } from '../notes/connection-note.tsx'
import type { ShownState } from '../status/shown-state.ts'
import styles from './flow-head.module.css'

type FlowHeadProps = {
  readonly heading: StateHeadingProps
  readonly clock?: ReactNode
  readonly progress?: (FlowProgressProps & { readonly flowId: string | undefined }) | undefined
  /** True if the server does not answer while the flow is open. */
  readonly isAway?: boolean
}

/** Top of the panel of every flow. */
export function FlowHead({ heading, clock, progress, isAway = false }: FlowHeadProps) {
  const head = useRef<HTMLDivElement>(null)
  const hasFailed = heading.tone === 'bad'
  useSteadyHeight(head, progress?.flowId, hasFailed ? undefined : progress?.state)
  return (
    <>
      <div ref={head} className={styles.head}>
        <StateHeading {...heading} />
        {clock && <div className={styles.clock}>{clock}</div>}
        {progress && !hasFailed && <FlowProgress {...progress} />}
      </div>
      <ConnectionNote isAway={isAway} />
    </>
  )
}

/** Keeps the panel around an element at least as high as in the earlier states of the same flow, so that nothing below it moves. */
function useSteadyHeight(
  inside: RefObject<HTMLElement | null>,
  flowId: string | undefined,
  state: ShownState | undefined,
): void {
  const kept = useRef(flowId)
  useLayoutEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[data-panel]')
    if (!panel) return
    if (state === undefined) {
      panel.style.minHeight = ''
      return
    }
    if (kept.current !== flowId) panel.style.minHeight = ''
    kept.current = flowId
    const { offsetHeight, offsetWidth } = panel
    panel.style.minHeight = `${offsetHeight}px`
    // Another width needs another height.
    const forget = () => {
      if (panel.offsetWidth !== offsetWidth) panel.style.minHeight = ''
    }
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [inside, flowId, state])
}
