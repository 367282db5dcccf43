import type { Delivery } from '../callbacks/callbacks.ts'
import type { HeldCard } from './held-card.ts'

/** Reason why the wallet could not do what its holder asked for. No callback reports it. */
export type Refusal =
  | 'unreadable-link'
  | 'unknown-request'
  | 'expired'
  | 'finished'
  | 'other-kind'
  | 'wrong-pin'
  | 'no-matching-card'

export type Refused = {
  outcome: 'refused'
  reason: Refusal
  /** Code that the wallet was told, if one is known. */
  code?: string
  delivered: 'none'
}

/** Result of an action of the holder. `failed`: the service reported the error to the app. */
export type ActionResult =
  | { outcome: 'issued'; card: HeldCard; delivered: Delivery }
  | { outcome: 'presented'; cards: HeldCard[]; delivered: Delivery }
  | { outcome: 'cancelled'; delivered: Delivery }
  | { outcome: 'failed'; error: { code: string; message: string }; delivered: Delivery }
  | Refused
