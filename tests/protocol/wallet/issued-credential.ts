import type { X509Certificate } from 'node:crypto'
import { demandOnly, type JsonObject, readInteger, readObject, readString } from './json-reading.ts'
import { demandSigned } from './jws.ts'
import { type HolderKey, readPublicJwk, thumbprint } from './keys.ts'
import { demand } from './refusal.ts'
import { readSdJwt, type SdJwt } from './sd-jwt.ts'
import { CLOCK_SKEW, nowInSeconds, type WalletContext } from './wallet-context.ts'
import { demandTrustedLeaf } from './x509-chain.ts'

/** Claims that must never be selectively disclosable (SD-JWT VC 3.2.2.2). */
const NEVER_DISCLOSABLE = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', 'aka_vcts']

export type StatusReference = {
  readonly uri: string
  readonly index: number
}

export type VerifiedCredential = {
  readonly sdJwt: SdJwt
  readonly vct: string
  readonly claims: JsonObject
  /** Undefined if the credential cannot be revoked. */
  readonly status: StatusReference | undefined
}

/**
 * Checks a newly issued SD-JWT VC: the signature by a trusted certificate, the type, the holder's key, the validity, and the
 * selectively disclosable claims (SD-JWT VC, HAIP 6.1). The status list is not fetched here.
 * @param vct type in the issuer's metadata
 * @throws WalletRefusal
 */
export function verifyIssuedCredential(
  context: WalletContext,
  compact: string,
  key: HolderKey,
  vct: string,
): VerifiedCredential {
  const sdJwt = readSdJwt(compact)
  const { header, payload } = sdJwt.jws
  demandOnly(header, ['alg', 'typ', 'x5c', 'kid'], 'header of the credential', 'SD-JWT VC 3.2.1')
  const leaf = demandTrustedLeaf(header.x5c, context, 'credential', 'HAIP 6.1.1', 'issuer')
  demandSigned(sdJwt.jws, 'dc+sd-jwt', leaf.publicKey, 'credential', 'SD-JWT VC 3.2.1')

  demand(payload.vct === vct, 'SD-JWT VC 3.2.2.1', `vct is '${String(payload.vct)}' instead of '${vct}'`)
  if (payload.iss !== undefined) demandNamed(leaf, readString(payload.iss, 'iss', 'SD-JWT VC 3.2.2.2'))
  for (const disclosure of sdJwt.disclosures)
    demand(
      disclosure.name === undefined || !NEVER_DISCLOSABLE.includes(disclosure.name),
      'SD-JWT VC 3.2.2.2',
      `'${disclosure.name}' is selectively disclosable`,
    )
  demandBoundTo(payload.cnf, key)
  demandValidity(context, payload)
  return { sdJwt, vct, claims: sdJwt.claims, status: readStatusReference(payload.status) }
}

/** Demands that the certificate names the issuer as URI, or its host as DNS name (SD-JWT VC 3.5). */
function demandNamed({ subjectAltName = '' }: X509Certificate, iss: string): void {
  demand(URL.canParse(iss), 'SD-JWT VC 3.2.2.2', 'iss is not a URI')
  const names = subjectAltName.split(', ')
  const isNamed = names.includes(`URI:${iss}`) || names.includes(`DNS:${new URL(iss).hostname}`)
  demand(isNamed, 'SD-JWT VC 3.5', `the certificate does not name ${iss}`)
}

function demandBoundTo(cnf: unknown, key: HolderKey): void {
  const confirmation = readObject(cnf, 'cnf', 'RFC 7800 3.1')
  demandOnly(confirmation, ['jwk'], 'cnf', 'HAIP 6.1')
  const jwk = readObject(confirmation.jwk, 'cnf.jwk', 'RFC 7800 3.2')
  const publicJwk = readPublicJwk(jwk, 'cnf.jwk', 'RFC 7800 3.2')
  demandOnly(jwk, ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use'], 'cnf.jwk', 'RFC 7517 4')
  demand(
    thumbprint(publicJwk) === thumbprint(key.publicJwk),
    'OpenID4VCI 8.2',
    'cnf.jwk is not the key of the key proof',
  )
}

function demandValidity(context: WalletContext, payload: JsonObject): void {
  const section = 'SD-JWT VC 3.2.2.2'
  const now = nowInSeconds(context)
  const at = (name: string) => (payload[name] === undefined ? undefined : readInteger(payload[name], name, section))
  const [iat, nbf, exp] = [at('iat'), at('nbf'), at('exp')]
  demand(iat === undefined || (iat > 0 && iat <= now + CLOCK_SKEW), section, 'iat is in the future')
  demand(nbf === undefined || nbf <= now + CLOCK_SKEW, section, 'the credential is not valid yet')
  demand(exp === undefined || exp > Math.max(now, iat ?? 0), section, 'the credential has expired')
  demand(exp !== undefined || payload.status !== undefined, 'HAIP 6.1', 'the credential has neither exp nor status')
}

export function readStatusReference(value: unknown): StatusReference | undefined {
  if (value === undefined) return undefined
  const section = 'Token Status List 6.2'
  const status = readObject(value, 'status', section)
  demandOnly(status, ['status_list'], 'status', 'HAIP 6.1')
  const list = readObject(status.status_list, 'status.status_list', section)
  demandOnly(list, ['idx', 'uri'], 'status.status_list', section)
  const index = readInteger(list.idx, 'status.status_list.idx', section)
  demand(index >= 0, section, 'status.status_list.idx is negative')
  return { index, uri: readString(list.uri, 'status.status_list.uri', section) }
}
