import { hash } from 'node:crypto'
import type { Seconds } from '@vitrine/api/units.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import { randomId } from '../../../../platform/secrets/random-id.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'

const LIFE: Seconds = LIMITS.consentLife / 1000
const VALUE = /^([A-Za-z0-9_-]{32})\.([A-Za-z0-9_-]{20,60})$/

/** The cookie of a browser that opened a request. `browser`: hash of its secret. `requestId`: of the request that it opened last. */
export type ConsentCookie = { browser: string; requestId: string }

const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-vitrine-consent' : 'vitrine-consent'

const partsOf = (publicUrl: string, cookies: string | undefined) => {
  const [, secret, requestId] = VALUE.exec(parseCookie(cookies ?? '')[nameOf(publicUrl)] ?? '') ?? []
  return secret && requestId ? { secret, requestId } : undefined
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

export function readConsentCookie(publicUrl: string, cookies: string | undefined): ConsentCookie | undefined {
  const parts = partsOf(publicUrl, cookies)
  return parts && { browser: hashOf(parts.secret), requestId: parts.requestId }
}

/**
 * Returns the hash of a browser's secret, and the cookie that names a request for it. A browser keeps its secret, so it can open several
 * requests. The cookie is `Lax`: the wallet, on another site, opens the page that reads it.
 */
export function consentCookieFor(
  publicUrl: string,
  cookies: string | undefined,
  requestId: string,
): { browser: string; setCookie: string } {
  const secret = partsOf(publicUrl, cookies)?.secret ?? randomId()
  return {
    browser: hashOf(secret),
    setCookie: stringifySetCookie({
      name: nameOf(publicUrl),
      value: `${secret}.${requestId}`,
      path: '/',
      maxAge: LIFE,
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
    }),
  }
}
