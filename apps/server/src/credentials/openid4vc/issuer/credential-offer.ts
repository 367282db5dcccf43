import { authorizationServerMetadata } from '../authorization-server/authorization-server-metadata.ts'
import { GRANTS } from '../authorization-server/grants/grants.ts'
import { PRE_AUTHORIZED_CODE } from '../authorization-server/grants/pre-authorized-code.ts'
import { isIssuable } from '../authorizations/issuable-card.ts'
import { findOpenOffer, type StoredOffer } from '../authorizations/offers.repository.ts'
import type { IssuerContext } from './issuer-context.ts'
import { issuerMetadata } from './issuer-metadata.ts'

/** Returns an offer as a wallet reads it, with the grants of these types (OpenID4VCI 1.0 section 4.1.1). */
export const credentialOffer = (
  { publicUrl, secrets }: Pick<IssuerContext, 'publicUrl' | 'secrets'>,
  offer: StoredOffer,
  grantTypes: readonly string[],
) => ({
  credential_issuer: publicUrl,
  credential_configuration_ids: [offer.configuration_id],
  grants: Object.fromEntries(
    GRANTS.flatMap((grant) =>
      grant.offered && grantTypes.includes(grant.type) ? [[grant.type, grant.offered(offer, secrets)]] : [],
    ),
  ),
})

/**
 * Returns an open offer by value, with all of its grants, and the metadata that a chooser of wallets needs, because it cannot fetch any:
 * only of the offered card.
 */
export async function offerByValue(issuer: Omit<IssuerContext, 'statusLists'>, issuanceId: string) {
  const { publicUrl, database, secrets, clock, cards, formats } = issuer
  const offer = await findOpenOffer(database.query, secrets.publicIdOf('offer', issuanceId), clock())
  const card = cards()
    .filter(isIssuable)
    .find(({ id }) => id === offer?.configuration_id)
  if (!offer || !card) return undefined
  const grantTypes = GRANTS.map(({ type }) => type).filter(
    (type) => offer.by_sign_in === 0 || type !== PRE_AUTHORIZED_CODE.type,
  )
  return {
    ...credentialOffer(issuer, offer, grantTypes),
    credential_issuer_metadata: issuerMetadata(publicUrl, [card], formats),
    authorization_server_metadata: authorizationServerMetadata({ ...issuer, cards: () => [card] }),
  }
}
