import { type JsonObject, overridden } from './json-reading.ts'
import { es256, type JwsSigner, signJws } from './jws.ts'
import type { HolderKey } from './keys.ts'
import { digestOf } from './sd-jwt.ts'
import { type TransactionData, transactionDataClaims } from './transaction-data.ts'
import { nowInSeconds, type WalletContext } from './wallet-context.ts'

/** Parts of a presentation. */
type PresentationContent = {
  /** The part that the issuer signed. */
  readonly issuerJws: string
  /** Disclosures to reveal. */
  readonly disclosures: readonly string[]
  readonly key: HolderKey
  /** The client_id with its prefix. */
  readonly audience: string
  readonly nonce: string
  readonly transactionData?: readonly TransactionData[]
}

/** Differences from an honest presentation. */
export type PresentationTampering = {
  /** Replaces the part that the issuer signed. */
  readonly issuerJws?: (honest: string) => string
  /** Replaces the disclosures before the key binding is made. Its `sd_hash` covers the new disclosures. */
  readonly disclosures?: (honest: readonly string[]) => readonly string[]
  /** Replaces the disclosures after the key binding is made. Its `sd_hash` covers the old disclosures. */
  readonly disclosuresAfterKeyBinding?: (honest: readonly string[]) => readonly string[]
  readonly keyBinding?: KeyBindingTampering
  /** Leaves the key binding out, and keeps or removes the trailing `~` that RFC 9901 4 requires. */
  readonly withoutKeyBinding?: 'tilde-kept' | 'tilde-removed'
}

/** Differences from an honest key binding JWT. In header and payload, `undefined` removes a member. */
export type KeyBindingTampering = {
  readonly header?: JsonObject
  readonly payload?: JsonObject
  readonly rawPayload?: string
  readonly sign?: JwsSigner
}

/** Creates a presentation with key binding: SD-JWT+KB (RFC 9901 4, OpenID4VP B.3.6). */
export function createPresentation(
  context: Pick<WalletContext, 'now'>,
  content: PresentationContent,
  tampering: PresentationTampering = {},
): string {
  const issuerJws = tampering.issuerJws?.(content.issuerJws) ?? content.issuerJws
  const disclosures = tampering.disclosures?.(content.disclosures) ?? content.disclosures
  const sdJwt = joined(issuerJws, disclosures)
  if (tampering.withoutKeyBinding === 'tilde-kept') return sdJwt
  if (tampering.withoutKeyBinding === 'tilde-removed') return sdJwt.slice(0, -1)
  const keyBinding = createKeyBinding(context, content, sdJwt, tampering.keyBinding)
  return `${joined(issuerJws, tampering.disclosuresAfterKeyBinding?.(disclosures) ?? disclosures)}${keyBinding}`
}

const joined = (issuerJws: string, disclosures: readonly string[]): string =>
  [issuerJws, ...disclosures].map((part) => `${part}~`).join('')

/** Returns the name of the hash algorithm of an SD-JWT in `node:crypto` (RFC 9901 4.1.1). */
function algorithmOf(sdJwt: string): string {
  const [, payload = ''] = sdJwt.split('.')
  const [, bits = '256'] = /"_sd_alg":"sha-(\d+)"/.exec(Buffer.from(payload, 'base64url').toString()) ?? []
  return `sha${bits}`
}

/** Creates the key binding JWT over an SD-JWT (RFC 9901 4.3). */
function createKeyBinding(
  context: Pick<WalletContext, 'now'>,
  content: Pick<PresentationContent, 'audience' | 'key' | 'nonce' | 'transactionData'>,
  sdJwt: string,
  tampering: KeyBindingTampering = {},
): string {
  const header = { typ: 'kb+jwt', alg: 'ES256' }
  const payload = {
    iat: nowInSeconds(context),
    aud: content.audience,
    nonce: content.nonce,
    sd_hash: digestOf(sdJwt, algorithmOf(sdJwt)),
    ...transactionDataClaims(content.transactionData ?? []),
  }
  return signJws(
    overridden(header, tampering.header),
    tampering.rawPayload ?? overridden(payload, tampering.payload),
    tampering.sign ?? es256(content.key.privateKey),
  )
}
