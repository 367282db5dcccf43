import type { JWK } from 'jose'
import { decodeJson, isJsonObject } from '../../json.ts'
import { signerOf } from '../../x509/certificate-chain.ts'
import { verifySignedToken } from '../../x509/signed-token.ts'
import { CredentialError, type Expectation, type Holder, type VerifiedCredential } from '../credential-format.ts'
import { holderOf } from '../holder-key.ts'
import { assertValidNow, datesOf } from '../validity.ts'
import { parseJwtVc } from './jwt-vc.ts'

/**
 * Verifies a JWT VC before it becomes a card. The JWT VC must have the offered types, be signed with the certificate it contains, name
 * our key as its subject, and be valid now.
 *
 * @throws CredentialError, TokenError
 */
export async function verifyIssuedJwtVc<Key extends Holder>(
  credential: string,
  { types, holders, anchors, now }: Expectation<Key>,
): Promise<VerifiedCredential<Key>> {
  const { payload, chain } = await verifySignedToken(credential, { typ: 'JWT', anchors, now })
  const { sub, status, vc } = parseJwtVc(payload)
  if (types?.some((type) => !vc.type.includes(type)))
    throw new CredentialError(`it is a ${vc.type}, but ${types} was offered`)
  const holder = await holderOf(keyOfDid(sub), holders)
  for (const { id } of [vc.credentialSubject].flat())
    if (id !== undefined && id !== sub) throw new CredentialError('its subject is somebody else')
  const dates = datesOf(payload)
  assertValidNow(dates, now)
  return {
    types: vc.type,
    holder,
    issuedAt: dates.issuedAt,
    expiresAt: dates.validUntil,
    status: status?.status_list,
    ...signerOf(chain),
  }
}

/** Returns no key if it is not a `did:jwk`. */
function keyOfDid(did: string): JWK {
  const [, encoded = ''] = /^did:jwk:([A-Za-z0-9_-]{1,2000})$/.exec(did) ?? []
  const key = decodeJson(encoded)
  return isJsonObject(key) ? key : {}
}
