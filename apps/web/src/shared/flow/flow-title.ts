import { t } from '@lingui/core/macro'
import type { ShownState } from './status/shown-state.ts'

type FlowTitle = {
  readonly state: ShownState
  /** What it is about: a card, a help desk. */
  readonly about: string
  /** The title as long as nothing has happened. */
  readonly before: string
  /** What stands for a good end. */
  readonly success: string
}

/** The title of a flow's page: who looks at another tab sees how it stands. */
export function flowTitle({ state, about, before, success }: FlowTitle): string {
  const words: Record<ShownState, string | undefined> = {
    requesting: undefined,
    waiting: undefined,
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
