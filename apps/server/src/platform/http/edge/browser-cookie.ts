import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomId } from '../../secrets/random-id.ts'

/** How long a browser is recognized after it last asked for something, in seconds. */
export const COOKIE_LIFE = 3600
const SECRET = /^[A-Za-z0-9_-]{32}$/

/**
 * The cookie by which a browser is recognized that comes back from a wallet. It says nothing of who uses the browser, and no
 * script reads it. Ports of one host share cookies, so its name is ours; over https the prefix keeps other hosts from it.
 */
export class BrowserCookie {
  readonly #origin: string
  readonly #isSecure: boolean
  readonly #name: string

  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin
    this.#isSecure = publicUrl.startsWith('https:')
    this.#name = this.#isSecure ? '__Host-vitrine-browser' : 'vitrine-browser'
  }

  /**
   * The secret of the browser that asks, from now on in its cookie. Undefined where no page of ours asks: then nobody comes
   * back.
   */
  remember(request: FastifyRequest, reply: FastifyReply): string | undefined {
    if (request.headers.origin !== this.#origin) return undefined
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

  /** The secret in the cookie of a request; undefined where there is none. */
  recognize(request: FastifyRequest): string | undefined {
    const secret = parseCookie(request.headers.cookie ?? '')[this.#name]
    return secret !== undefined && SECRET.test(secret) ? secret : undefined
  }
}
