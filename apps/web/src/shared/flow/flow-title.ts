import { t } from '@lingui/core/macro'
import type { ShownState } from './status/shown-state.ts'

type FlowTitle = {
  readonly state: ShownState
  readonly about: string
  /** Title of the page while there is no state to show. */
  readonly before: string
  readonly success: string
}

/** Title that names the state, so that the visitor sees it from another tab. */
export function flowTitle({ state, about, before, success }: FlowTitle): string {
  const words: Record<ShownState, string | undefined> = {
    requesting: undefined,
    waiting: t`Waiting`,
    scanned: t`Started`,
    done: success,
    rejected: t`Rejected`,
    expired: t`Expired`,
    gone: undefined,
    erased: undefined,
  }
  const word = words[state]
  return word === undefined ? before : `${word} – ${about}`
}
