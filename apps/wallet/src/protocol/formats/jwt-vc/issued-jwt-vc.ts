import { base64url, type JWK } from 'jose'
import * as z from 'zod/mini'
import { authorityKeyIdentifiersOf } from '../../x509/certificate-chain.ts'
import { verifySignedToken } from '../../x509/signed-token.ts'
import { CredentialError, type Expectation, type Holder, type VerifiedCredential } from '../credential-format.ts'
import { holderOf } from '../holder-key.ts'
import { assertValidNow, datesOf } from '../validity.ts'
import { parseJwtVc } from './jwt-vc.ts'

/** @throws CredentialError, TokenError */
export async function verifyIssuedJwtVc<Key extends Holder>(
  credential: string,
  { types, holders, anchors, now }: Expectation<Key>,
): Promise<VerifiedCredential<Key>> {
  const { payload, chain } = await verifySignedToken(credential, { typ: 'JWT', anchors, now })
  const { sub, status, vc } = parseJwtVc(payload)
  if (types?.some((type) => !vc.type.includes(type)))
    throw new CredentialError(`it is a ${vc.type}, but ${types} was offered`)
  const holder = await holderOfDid(sub, holders)
  if (!holder) throw new CredentialError('it is bound to another key')
  for (const { id } of [vc.credentialSubject].flat())
    if (id !== undefined && id !== sub) throw new CredentialError('its subject is somebody else')
  const dates = datesOf(payload)
  assertValidNow(dates, now)
  return {
    types: vc.type,
    holder,
    trust: chain.trust,
    signer: chain.leaf.subjectName,
    issuedAt: dates.issuedAt,
    expiresAt: dates.validUntil,
    status: status?.status_list,
    authorityKeyIdentifiers: authorityKeyIdentifiersOf(chain),
  }
}

const zDid = z.string().check(z.regex(/^did:jwk:[A-Za-z0-9_-]{1,2000}$/))

async function holderOfDid<Key extends Holder>(did: string, holders: readonly Key[]): Promise<Key | undefined> {
  try {
    const encoded = zDid.parse(did).slice('did:jwk:'.length)
    const named: JWK = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
    return await holderOf(named, holders)
  } catch {
    return undefined
  }
}
