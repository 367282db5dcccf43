import type { Delivery } from '../callbacks/callbacks.ts'
import type { Display } from '../contracts/contract.ts'
import type { RequestedCredential } from '../requests/presentation-request.ts'
import type { HeldCard, Mismatch } from './held-card.ts'

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

/** `delivered`: the callback that reports the retrieval. */
export type OpenedRequest = {
  outcome: 'opened'
  requestId: string
  clientName: string
  purpose: string | undefined
  delivered: Delivery
} & (
  | {
      kind: 'issuance'
      displays: readonly Display[]
      type: readonly string[]
      claims: Record<string, string>
      pinLength: number | undefined
      typedClaims: string[]
    }
  | { kind: 'presentation'; requested: Requested[]; hasFaceCheck: boolean }
)

/** Requested credential, the displays of a contract of its type, and the cards of the wallet that have its type. */
type Requested = {
  credential: RequestedCredential
  displays: readonly Display[]
  cards: { card: HeldCard; mismatch: Mismatch | undefined }[]
}

/** `failed`: the service reported the error to the app. */
export type ActionResult =
  | { outcome: 'issued'; card: HeldCard; delivered: Delivery }
  | { outcome: 'presented'; cards: HeldCard[]; delivered: Delivery }
  | { outcome: 'cancelled'; delivered: Delivery }
  | { outcome: 'failed'; error: { code: string; message: string }; delivered: Delivery }
  | Refused
