import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { encodeBase64Url, encodeJson } from './base64url.ts'
import { type ForgedCertificate, x5cOf } from './forged-certificate.ts'
import { type JsonObject, overridden } from './json-reading.ts'
import { es256, type JwsSigner, signJws } from './jws.ts'
import type { PublicJwk } from './keys.ts'
import { digestOf } from './sd-jwt.ts'

export {
  type CertificateOptions,
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
  x5cOf,
} from './forged-certificate.ts'

/** Creates a disclosure of a property (RFC 9901 4.2.1). */
export const disclose = (name: string, value: unknown, salt = randomBytes(16).toString('base64url')): string =>
  encodeJson([salt, name, value])

/** Creates a disclosure with any content: too few elements, too many, not an array. */
export const discloseRaw = (content: unknown): string => encodeJson(content)

export type ForgedCredentialOptions = {
  readonly signer: ForgedCertificate
  /** The `x5c` header; defaults to the signer alone. */
  readonly x5c?: readonly string[]
  readonly vct: string
  readonly holder: PublicJwk
  /** Claims to disclose selectively. */
  readonly claims?: JsonObject
  /** Raw disclosures, in addition to those of `claims`. */
  readonly disclosures?: readonly string[]
  /** Returns digests for `_sd` in place of the honest ones. */
  readonly digests?: (honest: readonly string[]) => readonly unknown[]
  /** Members to replace, add or (`undefined`) remove. */
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly sign?: JwsSigner
  /** Epoch milliseconds. */
  readonly now?: number
}

/** Creates an SD-JWT VC of any signer with any content. Everything without an option is honest. The text ends with `~`. */
export function forgeSdJwtVc(options: ForgedCredentialOptions): string {
  const { signer, vct, holder, claims = {}, now = Date.now() } = options
  const iat = Math.floor(now / 1000)
  const disclosures = [
    ...Object.entries(claims).map(([name, value]) => disclose(name, value)),
    ...(options.disclosures ?? []),
  ]
  // The digests are sorted, because their order must not reveal the claims behind them (RFC 9901 4.2.4.1).
  const honest = disclosures.map((disclosure) => digestOf(disclosure)).sort()
  const digests = options.digests?.(honest) ?? honest
  const jws = signJws(
    overridden({ alg: 'ES256', typ: 'dc+sd-jwt', x5c: options.x5c ?? x5cOf(signer) }, options.header),
    overridden(
      {
        vct,
        iat,
        exp: iat + 24 * 60 * 60,
        cnf: { jwk: holder },
        ...(digests.length > 0 ? { _sd: digests, _sd_alg: 'sha-256' } : {}),
      },
      options.payload,
    ),
    options.sign ?? es256(signer.privateKey),
  )
  return [jws, ...disclosures].map((part) => `${part}~`).join('')
}

export type ForgedStatusListOptions = {
  readonly signer: ForgedCertificate
  readonly uri: string
  /** The list before compression; defaults to a list in which all credentials are valid. */
  readonly bytes?: Uint8Array
  readonly bits?: number
  readonly x5c?: readonly string[]
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly sign?: JwsSigner
  readonly now?: number
}

/** Creates a status list token of any signer with any content (Token Status List 5.1). */
export function forgeStatusListToken(options: ForgedStatusListOptions): string {
  const { signer, uri, bits = 1, bytes = Buffer.alloc(1024), now = Date.now() } = options
  const iat = Math.floor(now / 1000)
  return signJws(
    overridden({ alg: 'ES256', typ: 'statuslist+jwt', x5c: options.x5c ?? x5cOf(signer) }, options.header),
    overridden(
      { sub: uri, iat, exp: iat + 300, ttl: 60, status_list: { bits, lst: encodeBase64Url(deflateSync(bytes)) } },
      options.payload,
    ),
    options.sign ?? es256(signer.privateKey),
  )
}
