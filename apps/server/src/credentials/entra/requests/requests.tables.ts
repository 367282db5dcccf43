import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/**
 * Progress of a request at the service, as far as its callbacks show it.
 *
 * - `sent`: no wallet has opened it.
 * - `retrieved`: a wallet has opened it.
 * - `recorded`: the wallet has the credential, and so has the ledger. No later callback changes this.
 * - `ended`: the service has reported another end, and the flow has it, or the credential is revoked.
 * - `unrecorded`: the wallet has, or may have, a credential that the ledger lacks. It is still to be revoked.
 */
export type RequestStage = 'sent' | 'retrieved' | 'recorded' | 'ended' | 'unrecorded'

/** Request for an issuance or a presentation that the service was asked to make. It contains no claims. */
export type EntraRequestRow = {
  /** Id of the issuance or presentation. */
  flow_id: string
  kind: 'issuance' | 'presentation'
  /** Unguessable value that each callback repeats. */
  state: string
  /** Id that the service chose; null until it has answered. */
  request_id: string | null
  stage: RequestStage
  /** `OfferedCredential` or `RequestedPresentation` as JSON. */
  content: string
  /** Time until which a callback can change the flow; for an unrecorded credential, its position in the queue of revocations. */
  expires_at: EpochMilliseconds
}

export type EntraTables = {
  entra_requests: EntraRequestRow
}
