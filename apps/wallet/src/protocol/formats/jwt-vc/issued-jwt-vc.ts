import { base64url, calculateJwkThumbprint, type JWK } from 'jose'
import * as z from 'zod/mini'
import { authorityKeyIdentifiersOf } from '../../x509/certificate-chain.ts'
import { verifySignedToken } from '../../x509/signed-token.ts'
import { CredentialError, type Expectation, type VerifiedCredential } from '../credential-format.ts'
import { assertValidNow, datesOf } from '../validity.ts'
import { parseJwtVc } from './jwt-vc.ts'

/**
 * Verifies a JWT VC before it becomes a card. The JWT VC must have the offered types, be signed with the certificate it contains, name
 * our key as its subject, and be valid now.
 *
 * @throws CredentialError, TokenError
 */
export async function verifyIssuedJwtVc(
  credential: string,
  { types, holder, anchors, now }: Expectation,
): Promise<VerifiedCredential> {
  const { payload, chain } = await verifySignedToken(credential, { typ: 'JWT', anchors, now })
  const { sub, status, vc } = parseJwtVc(payload)
  if (types?.some((type) => !vc.type.includes(type)))
    throw new CredentialError(`it is a ${vc.type}, but ${types} was offered`)
  if (!(await isDidOf(sub, holder))) throw new CredentialError('it is bound to another key')
  for (const { id } of [vc.credentialSubject].flat())
    if (id !== undefined && id !== sub) throw new CredentialError('its subject is somebody else')
  const dates = datesOf(payload)
  assertValidNow(dates, now)
  return {
    types: vc.type,
    trust: chain.trust,
    signer: chain.leaf.subjectName,
    issuedAt: dates.issuedAt,
    expiresAt: dates.validUntil,
    status: status?.status_list,
    authorityKeyIdentifiers: authorityKeyIdentifiersOf(chain),
  }
}

const zDid = z.string().check(z.regex(/^did:jwk:[A-Za-z0-9_-]{1,2000}$/))

/** Returns true if a `did:jwk` identifies this key. Compares thumbprints (RFC 7638): the JSON of a key can vary. */
async function isDidOf(did: string, key: JWK): Promise<boolean> {
  try {
    const encoded = zDid.parse(did).slice('did:jwk:'.length)
    const named: JWK = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
    return (await calculateJwkThumbprint(named)) === (await calculateJwkThumbprint(key))
  } catch {
    return false
  }
}
