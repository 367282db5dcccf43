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

/** A new disclosure of a property (RFC 9901 4.2.1). */
export const disclose = (name: string, value: unknown, salt = randomBytes(16).toString('base64url')): string =>
  encodeJson([salt, name, value])

/** A disclosure with any content: too few elements, too many, not an array. */
export const discloseRaw = (content: unknown): string => encodeJson(content)

export type ForgedCredentialOptions = {
  readonly signer: ForgedCertificate
  /** The `x5c` header: the signer alone if left out. */
  readonly x5c?: readonly string[]
  readonly vct: string
  readonly holder: PublicJwk
  /** Claims to disclose selectively. */
  readonly claims?: JsonObject
  /** Disclosures as they are, beside those of `claims`. */
  readonly disclosures?: readonly string[]
  /** The digests in `_sd`, made from the honest ones. */
  readonly digests?: (honest: readonly string[]) => readonly unknown[]
  /** Members to replace, add or (`undefined`) remove. */
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly sign?: JwsSigner
  /** Epoch milliseconds. */
  readonly now?: number
}

/** An SD-JWT VC by anyone, with anything in it; honest in whatever is left out. Ends with `~`. */
export function forgeSdJwtVc(options: ForgedCredentialOptions): string {
  const { signer, vct, holder, claims = {}, now = Date.now() } = options
  const iat = Math.floor(now / 1000)
  const disclosures = [
    ...Object.entries(claims).map(([name, value]) => disclose(name, value)),
    ...(options.disclosures ?? []),
  ]
  // RFC 9901 4.2.4.1: the order must not tell which digest is which.
  const honest = disclosures.map(digestOf).sort()
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
  /** The list before compression; all valid if left out. */
  readonly bytes?: Uint8Array
  readonly bits?: number
  readonly x5c?: readonly string[]
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly sign?: JwsSigner
  readonly now?: number
}

/** A status list token by anyone, with anything in it (Token Status List 5.1). */
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
