import { hash } from 'node:crypto'
import type { Bytes, EpochSeconds } from '@vitrine/api/units.ts'
import { encodeBase64Url } from '../../../../platform/base64/base64.ts'
import type { Signer } from '../../../../platform/keys/signing-key.ts'
import { randomText } from '../../../../platform/secrets/random-id.ts'
import type { ClaimValue } from '../../../credential-engine.ts'
import { signJws } from '../../jose/compact-jws.ts'
import type { EcPublicJwk } from '../../jose/ec-key.ts'

const SALT_BYTES: Bytes = 16

type SdJwtVcClaims = {
  issuerUrl: string | undefined
  /** URL of the credential type. */
  vct: string
  issuedAt: EpochSeconds
  expiresAt: EpochSeconds
  holderJwk: EcPublicJwk
  status: { uri: string; index: number }
  disclosable: Record<string, ClaimValue>
}

/** Issues an SD-JWT VC in compact form (RFC 9901 section 4, SD-JWT VC section 3). */
export function issueSdJwtVc(claims: SdJwtVcClaims, key: Signer): string {
  const disclosures = Object.entries(claims.disclosable).map(([name, value]) =>
    encodeBase64Url(JSON.stringify([randomText(SALT_BYTES), name, value])),
  )
  // The digests are sorted, so that they do not reveal the order of the claims (RFC 9901 section 4.2.4.1).
  const digests = disclosures.map(digest).sort()
  const payload = {
    ...(claims.issuerUrl === undefined ? {} : { iss: claims.issuerUrl }),
    iat: claims.issuedAt,
    exp: claims.expiresAt,
    vct: claims.vct,
    cnf: { jwk: claims.holderJwk },
    status: { status_list: { idx: claims.status.index, uri: claims.status.uri } },
    ...(digests.length > 0 ? { _sd: digests, _sd_alg: 'sha-256' } : {}),
  }
  const jws = signJws(key.privateKey, { typ: 'dc+sd-jwt', x5c: key.x5c }, payload)
  return [jws, ...disclosures, ''].join('~')
}

const digest = (disclosure: string): string => hash('sha256', disclosure, 'base64url')
