import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FlowColumns } from '../flow-columns.ts'

export type IssuanceRow = FlowColumns & {
  engine: string
  account_id: string
  /** Name of the account's holder; null once nobody can fetch the credential any more. */
  holder_name: string | null
  /** Pseudonym of the browser that started the issuance (`pseudonymOf`); null if no page of this server did. */
  browser: string | null
  /** Id of the person who signed in for the card; null if nobody did, and once nobody can fetch the credential any more. */
  person_id: string | null
}

/**
 * Sign-in at the identity provider for the request of a wallet, until the person has decided. Only the browser that opened the request
 * can begin and finish it.
 */
export type SignInRow = {
  /** Id of the wallet's request. */
  request_id: string
  /** Name of the sign-in that the browser has begun; null if it has returned from the provider. */
  attempt: string | null
  /** Person who signed in, and the claims of the card, as JSON (`SignedInPerson`); null until somebody has. */
  signed_in: string | null
  expires_at: EpochMilliseconds
  client: string | null
  kept_bytes: Bytes
}

export type IssuanceTables = {
  issuances: IssuanceRow
  issuance_sign_ins: SignInRow
}
