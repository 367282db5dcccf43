import type { Seconds } from '@vitrine/api/units.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomId } from '../../secrets/random-id.ts'

export const COOKIE_LIFE: Seconds = 3600
const SECRET = /^[A-Za-z0-9_-]{32}$/

/**
 * The cookie that identifies a browser when it returns from a wallet. It contains nothing about the visitor. All ports of a host share
 * cookies, so the name is specific to Vitrine. Over https, the prefix of the name keeps other hosts from setting the cookie.
 */
export class BrowserCookie {
  readonly #origins: readonly string[]
  readonly #isSecure: boolean
  readonly #name: string

  constructor(publicUrl: string, otherOrigins: readonly string[] = []) {
    this.#origins = [new URL(publicUrl).origin, ...otherOrigins]
    this.#isSecure = publicUrl.startsWith('https:')
    this.#name = this.#isSecure ? '__Host-vitrine-browser' : 'vitrine-browser'
  }

  /** Returns undefined if the request does not come from a page of this server, because such a caller does not return from a wallet. */
  remember(request: FastifyRequest, reply: FastifyReply): string | undefined {
    if (!this.isOnOurPage(request)) return undefined
    const secret = this.recognize(request) ?? randomId()
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: this.#name,
        value: secret,
        path: '/',
        maxAge: COOKIE_LIFE,
        httpOnly: true,
        sameSite: 'strict',
        secure: this.#isSecure,
      }),
    )
    return secret
  }

  isOnOurPage({ headers: { origin } }: FastifyRequest): boolean {
    return origin !== undefined && this.#origins.includes(origin)
  }

  recognize(request: FastifyRequest): string | undefined {
    const secret = parseCookie(request.headers.cookie ?? '')[this.#name]
    return secret !== undefined && SECRET.test(secret) ? secret : undefined
  }
}
