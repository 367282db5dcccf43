/** What a server says of a flow that it knows. */
export type KnownState = 'waiting' | 'scanned' | 'done' | 'rejected' | 'expired'

/**
 * The life of a flow as its page shows it. `requesting` until the server made it, `gone` where the server does not know it
 * (any more), and `erased` where it is done and its result is no longer kept.
 */
export type ShownState = 'requesting' | KnownState | 'gone' | 'erased'

/** In which states nothing more is to come. */
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
