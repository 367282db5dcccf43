import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { AuthorizationRow } from './authorizations.tables.ts'
import type { StoredOffer } from './offers.repository.ts'

/** An authorization: the credentials that a wallet may obtain with an access token. */
export type Authorization = {
  id: string
  /** Offer that the authorization began with; undefined if the wallet began without one. */
  offer: StoredOffer | undefined
  /** Client id of the token request; null for anonymous access. */
  clientId: string | null
  /** Credential configurations that the wallet may request. */
  configurationIds: string[]
  /** True if the token response named the credentials by identifiers, which the wallet must then use. */
  byIdentifier: boolean
  /** Claims about the holder, by name. Those of an offer are stored with the offer. */
  claims: Record<string, string>
  expiresAt: EpochMilliseconds
}

/** Returns the authorization of an offer whose code was redeemed. */
export const authorizationOfOffer = (offer: StoredOffer, expiresAt: EpochMilliseconds): Authorization => ({
  id: offer.offer_id,
  offer,
  clientId: offer.client_id,
  configurationIds: [offer.configuration_id],
  byIdentifier: offer.by_identifier === 1,
  claims: {},
  expiresAt,
})

/** Returns the authorization in a row, which began without an offer. */
export const authorizationOfRow = (row: AuthorizationRow): Authorization => ({
  id: row.authorization_id,
  offer: undefined,
  clientId: row.client_id,
  configurationIds: JSON.parse(row.configuration_ids) as string[],
  byIdentifier: row.by_identifier === 1,
  claims: JSON.parse(row.claims) as Record<string, string>,
  expiresAt: row.expires_at,
})
