import type { X509Certificate } from 'node:crypto'
import type { Fetch } from './http-exchange.ts'
import { demand } from './refusal.ts'

/** What every step of the wallet needs to know of the world. */
export type WalletContext = {
  readonly fetch: Fetch
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly trustAnchors: readonly X509Certificate[]
}

/** How far clocks may differ, in seconds. */
export const CLOCK_SKEW = 60

export const nowInSeconds = (context: Pick<WalletContext, 'now'>): number => Math.floor(context.now() / 1000)

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Demands an address that a wallet may call: https, or http to this very machine, which the specifications do not know
 * and development needs. No credentials, no fragment.
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

/** The well-known address of an identifier: inserted between host and path, not appended (RFC 8615, RFC 8414 3.1). */
export function wellKnownUrl(identifier: string, suffix: string): string {
  const url = new URL(identifier)
  const path = url.pathname === '/' ? '' : url.pathname
  return `${url.origin}/.well-known/${suffix}${path}`
}
