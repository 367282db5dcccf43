import type { Delivery } from '../callbacks/callbacks.ts'
import type { HeldCard } from './held-card.ts'

/** No callback reports a refusal. */
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

/** `failed`: the service reported the error to the app. */
export type ActionResult =
  | { outcome: 'issued'; card: HeldCard; delivered: Delivery }
  | { outcome: 'presented'; cards: HeldCard[]; delivered: Delivery }
  | { outcome: 'cancelled'; delivered: Delivery }
  | { outcome: 'failed'; error: { code: string; message: string }; delivered: Delivery }
  | Refused
