import { hash } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { encodeBase64Url } from '../../../../platform/base64/base64.ts'
import type { Signer } from '../../../../platform/keys/signing-key.ts'
import { randomText } from '../../../../platform/secrets/random-id.ts'
import { signJws } from '../../jose/compact-jws.ts'
import type { CredentialToIssue } from '../credential-format.ts'

const SALT_BYTES: Bytes = 16

/** Issues an SD-JWT VC in compact form (RFC 9901 section 4, SD-JWT VC section 3). */
export function issueSdJwtVc(credential: CredentialToIssue, key: Signer): string {
  const { issuerUrl, type, issuedAt, expiresAt, holderJwk, status, claims } = credential
  const disclosures = Object.entries(claims).map(([name, value]) =>
    encodeBase64Url(JSON.stringify([randomText(SALT_BYTES), name, value])),
  )
  // The digests are sorted, so that they do not reveal the order of the claims (RFC 9901 section 4.2.4.1).
  const digests = disclosures.map(digest).sort()
  const payload = {
    iss: issuerUrl,
    iat: issuedAt,
    exp: expiresAt,
    vct: type,
    cnf: { jwk: holderJwk },
    status: { status_list: { idx: status.index, uri: status.uri } },
    ...(digests.length > 0 ? { _sd: digests, _sd_alg: 'sha-256' } : {}),
  }
  const jws = signJws(key.privateKey, { typ: 'dc+sd-jwt', x5c: key.x5c }, payload)
  return [jws, ...disclosures, ''].join('~')
}

const digest = (disclosure: string): string => hash('sha256', disclosure, 'base64url')
