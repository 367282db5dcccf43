import type { X509Certificate } from 'node:crypto'
import type { Fetch } from './http-exchange.ts'
import { demand } from './refusal.ts'

/** Roles of signers. An authority is trusted for one role: that of JWT credentials, of documents (mdoc), or of verifiers. */
export type AnchorRole = 'issuer' | 'documents' | 'verifier'

/** Network, clock and trust anchors of the wallet. */
export type WalletContext = {
  readonly fetch: Fetch
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly trustAnchors: Readonly<Record<AnchorRole, readonly X509Certificate[]>>
}

/** Tolerated difference of clocks, in seconds. */
export const CLOCK_SKEW = 60

export const nowInSeconds = (context: Pick<WalletContext, 'now'>): number => Math.floor(context.now() / 1000)

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Demands an address that a wallet may call: https, or http to this machine. The specifications do not mention http to this machine,
 * but development needs it. The address must contain neither credentials nor a fragment.
 */
export function demandCallable(value: unknown, what: string, section: string): string {
  demand(typeof value === 'string' && URL.canParse(value), section, `${what} is not an absolute URL`)
  const url = new URL(value)
  demand(
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)),
    section,
    `${what} is not https: ${value}`,
  )
  demand(url.username === '' && url.password === '', section, `${what} carries credentials`)
  demand(!value.includes('#'), section, `${what} has a fragment`)
  return value
}

/**
 * Returns the well-known address of an identifier: the suffix is inserted between host and path, not appended (RFC 8615, RFC 8414
 * 3.1).
 */
export function wellKnownUrl(identifier: string, suffix: string): string {
  const url = new URL(identifier)
  const path = url.pathname === '/' ? '' : url.pathname
  return `${url.origin}/.well-known/${suffix}${path}`
}
