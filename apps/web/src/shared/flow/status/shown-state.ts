/** State of a flow, as the server reports it. */
export type KnownState = 'waiting' | 'scanned' | 'done' | 'rejected' | 'expired'

/**
 * `requesting` until the server has created the flow, `gone` if the server does not know it (any more), `erased` if it is done
 * and its result is no longer kept.
 */
export type ShownState = 'requesting' | KnownState | 'gone' | 'erased'

export const IS_FINAL: Record<ShownState, boolean> = {
  requesting: false,
  waiting: false,
  scanned: false,
  done: true,
  rejected: true,
  expired: true,
  gone: true,
  erased: true,
}
