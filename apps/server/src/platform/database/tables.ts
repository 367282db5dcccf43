import type { AccountStatus, ContractStatus, FlowErrorCode, FlowState, Grosz, HelpDeskAudience } from '@vitrine/api'
import type { Generated } from 'kysely'

/** Times are epoch milliseconds, JSON is text. */
export type Tables = {
  contracts: ContractRow
  scenario_versions: ScenarioVersionRow
  accounts: AccountRow
  credentials: CredentialRow
  issuances: IssuanceRow
  presentations: PresentationRow
  payments: PaymentRow
  receivers: ReceiverRow
  coupons: CouponRow
  gate_openings: GateOpeningRow
  help_desk_requests: HelpDeskRequestRow
  audit_log: AuditRow
  identities: IdentityRow
  openid4vc_offers: OfferRow
  openid4vc_requests: RequestRow
  openid4vc_used_nonces: { nonce: string; expires_at: number }
  status_lists: StatusListRow
  status_entries: StatusEntryRow
}

export type ContractRow = {
  id: string
  name: string
  status: ContractStatus
  last_update: number
  /** The versions of the scenarios of its type. */
  definition: string
}

export type ScenarioVersionRow = { scenario_id: string; version: string; definition: string }

export type AccountRow = {
  id: string
  contract_id: string
  holder_name: string
  status: AccountStatus
  created: number
  updated: number
  last_usage: number | null
  /** Null where the contract has no money in it. */
  balance: Grosz | null
}

/** That a credential was issued, never the credential itself. */
export type CredentialRow = {
  id: string
  account_id: string
  issuance_id: string
  /** The name of the engine that issued it. */
  engine: string
  status: 'valid' | 'revoked'
  /** Since when its engine has yet to do its revocation; null otherwise. */
  revocation_pending_since: number | null
  issued_at: number
  expires_at: number
  /** Which holder's key it is bound to (`nameOfHolder`); null where it was issued before the ledger knew holders. */
  holder_binding: string | null
}

type FlowColumns = {
  /** The browser's secret. */
  id: string
  scenario_id: string
  scenario_version: string
  type: string
  state: FlowState
  error_code: FlowErrorCode | null
  created_at: number
  expires_at: number
  ended_at: number | null
  /** The name of whose run it is (`nameOfClient`); null once nothing is open or kept any more. */
  client: string | null
  /** So many bytes are kept at most until then. */
  kept_bytes: number
}

export type IssuanceRow = FlowColumns & {
  /** The name of the engine that issues. */
  engine: string
  account_id: string
  /** Whose account it will be; null once nobody can fetch the credential any more. */
  holder_name: string | null
}

export type PresentationRow = FlowColumns & {
  /** What it is good for: the name of a `PresentationPurpose`. */
  purpose: string
  /** What that purpose has to know again, as JSON. */
  purpose_state: string
  /** The name of the browser that asked (`nameOfSecret`); null where it has none. */
  browser: string | null
  /** The name of the response code that the browser brings back from the wallet; null where there is none, or no longer. */
  response_code: string | null
  /** The verified credential as JSON, held until the browser comes back; null before and after. */
  held_answer: string | null
  /** What was checked of an answer that was refused, as JSON (`Check[]`); null where nothing was told. */
  checks: string | null
  /** The result as JSON; null before the end and after it was erased. */
  result: string | null
  erase_at: number | null
}

/** Someone who signed in at the identity provider. */
export type IdentityRow = {
  /** homeAccountId: the person in their tenant. */
  id: string
  username: string
  name: string
  status: AccountStatus
  /** Whether the last token had the admin scope. */
  is_administrator: 0 | 1
  created: number
  updated: number
  last_sign_in: number
}

export type AuditRow = {
  id: Generated<number>
  at: number
  actor: string
  action: string
  object: string
  outcome: string
}

/** The issuer's and authorization server's state of one offer. */
export type OfferRow = {
  issuance_id: string
  /** In the offer's address. */
  offer_id: string
  configuration_id: string
  /** What is issued, as JSON (`OfferedCredential`); empty where the issuance has failed. */
  credential: string
  code: string
  tx_code: string | null
  tx_attempts: number
  redeemed_at: number | null
  /** SHA-256 of the access token, base64url. */
  token_hash: string | null
  token_expires_at: number | null
  /** The thumbprint of the holder's key (RFC 7638), once a credential was issued to it. */
  holder_key: string | null
  notification_id: string | null
  expires_at: number
  /** The wallet, as its token request named it; null where it did not. */
  client_id: string | null
  /** Whether the token answer named the credential by an identifier, by which it must be asked for then. */
  by_identifier: 0 | 1
}

/** The verifier's state of one presentation request. */
export type RequestRow = {
  presentation_id: string
  /** In the request's address. */
  request_id: string
  state: string
  nonce: string
  /** What was asked for, as JSON. */
  query: string
  /** The private JWK for the answer; null once answered. */
  encryption_key: string | null
  answered_at: number | null
  expires_at: number
}

export type StatusListRow = {
  id: string
  size: number
  version: number
  created_at: number
  /** The `id` of the key that issues what is in it; null where an earlier version began it. */
  signer: string | null
}

export type StatusEntryRow = { list_id: string; index: number; credential_id: string; revoked: 0 | 1 }

export type PaymentState = 'pending' | 'settled' | 'refused'

export type PaymentRow = {
  /** Begins with `fl-pay-`. */
  id: string
  /** The card whose operation it is; empty where it had ended before this was noted. */
  scenario_id: string
  operation: string
  amount: Grosz
  receiver_id: string
  state: PaymentState
  /** Who paid, once settled. */
  account_id: string | null
  created_at: number
  ended_at: number | null
}

export type ReceiverRow = { id: string; name: string; balance: Grosz }

export type CouponRow = { account_id: string; valid_to: number; used_at: number | null }

export type GateOpeningRow = { gate: string; opened_at: number; closes_at: number }

export type HelpDeskRequestRow = {
  presentation_id: string
  /** The wallet's name for the request, by which the caller's page finds it. */
  request_id: string
  audience: HelpDeskAudience
  /** Two digits that staff and caller compare. */
  number: string
  accepted_at: number | null
}
