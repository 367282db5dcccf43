import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Seconds } from '@vitrine/api/units.ts'
import { type Listener, listenOnLocalhost } from '@vitrine/demo-server/listen.ts'
import { makeSigningKey, publicJwk, signToken } from '../../protocol/identity-provider/signing-key.ts'
import { findFreePorts } from './free-ports.ts'

const KEY = makeSigningKey()
const MINUTE: Seconds = 60
const PATHS = {
  discovery: '/.well-known/openid-configuration',
  keys: '/keys',
  authorization: '/authorize',
  token: '/token',
  signOut: '/sign-out',
} as const

type Endpoint = keyof typeof PATHS

/**
 * Identity provider of the browser tests. It knows one person. It signs this person in without asking, as a provider
 * with an existing session does, and asks for confirmation before it signs the person out.
 */
export class PlainIdentityProvider {
  readonly origin: string
  readonly #appUrl: string
  readonly #nonces = new Map<string, string>()
  #listener: Listener | undefined
  /** Endpoints that never answer. */
  faults: Partial<Record<Endpoint, 'silence'>> = {}
  /** Lifetime of the access tokens. */
  tokenLife: Seconds = 15 * MINUTE
  /** Error code that the provider returns for a refresh token; undefined if it returns new tokens. */
  renewalError: string | undefined
  name = 'Petra Plain'
  /** Claims that the access tokens contain in addition to the usual claims, or in place of them. */
  claims: Record<string, unknown> = {}
  /** Number of requests per endpoint; of the authorization endpoint only those of a browser, as the system check asks it, too. */
  readonly requests: Record<Endpoint, number> = { discovery: 0, keys: 0, authorization: 0, token: 0, signOut: 0 }

  private constructor(port: number, appUrl: string) {
    this.origin = `http://localhost:${port}`
    this.#appUrl = appUrl
  }

  /** Starts a provider for the app at this address, on a free port. */
  static async start({ appUrl }: { appUrl: string }): Promise<PlainIdentityProvider> {
    const [port = 0] = await findFreePorts(1)
    const provider = new PlainIdentityProvider(port, appUrl)
    await provider.listen()
    return provider
  }

  async listen(): Promise<void> {
    this.#listener = await listenOnLocalhost(
      (request, response) => void this.#answer(request, response),
      Number(new URL(this.origin).port),
    )
  }

  async stop(): Promise<void> {
    await this.#listener?.close(0)
    this.#listener = undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    response.setHeader('access-control-allow-origin', this.#appUrl)
    const endpoint = (Object.keys(PATHS) as Endpoint[]).find((name) => PATHS[name] === pathname)
    if (endpoint === undefined) {
      response.writeHead(404).end()
      return
    }
    if (endpoint !== 'authorization' || request.headers['sec-fetch-mode'] === 'navigate') this.requests[endpoint] += 1
    if (this.faults[endpoint] === 'silence') return
    const json = (body: object, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    switch (endpoint) {
      case 'discovery':
        json({
          issuer: this.origin,
          jwks_uri: `${this.origin}${PATHS.keys}`,
          authorization_endpoint: `${this.origin}${PATHS.authorization}`,
          token_endpoint: `${this.origin}${PATHS.token}`,
          end_session_endpoint: `${this.origin}${PATHS.signOut}`,
        })
        break
      case 'keys':
        json({ keys: [publicJwk(KEY)] })
        break
      case 'authorization':
        response.writeHead(302, { location: this.#callbackUrl(searchParams) }).end()
        break
      case 'token':
        this.#answerToken(new URLSearchParams(await textOf(request)), json)
        break
      case 'signOut':
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(
            `<!doctype html><title>Sign out?</title><link rel="icon" href="data:,"><a href="${this.#appUrl}/">Yes, sign me out</a>`,
          )
        break
    }
  }

  #callbackUrl(parameters: URLSearchParams): string {
    const callback = new URL(parameters.get('redirect_uri') ?? this.#appUrl)
    const code = randomUUID()
    this.#nonces.set(code, parameters.get('nonce') ?? '')
    callback.searchParams.set('code', code)
    callback.searchParams.set('state', parameters.get('state') ?? '')
    return callback.href
  }

  #answerToken(parameters: URLSearchParams, json: (body: object, status?: number) => void): void {
    if (parameters.get('grant_type') === 'refresh_token' && this.renewalError) {
      json({ error: this.renewalError }, 400)
      return
    }
    const now = Math.floor(Date.now() / 1000)
    const person = {
      iss: this.origin,
      sub: this.name,
      name: this.name,
      preferred_username: `${this.name}@tests.example`,
    }
    const sign = (claims: object) =>
      signToken(KEY, { header: { alg: 'RS256', kid: KEY.kid }, claims: { ...person, iat: now, ...claims } })
    json({
      token_type: 'Bearer',
      expires_in: this.tokenLife,
      access_token: sign({
        aud: 'api://vitrine',
        azp: 'vitrine-web',
        scp: 'admin.access',
        jti: randomUUID(),
        exp: now + this.tokenLife,
        ...this.claims,
      }),
      id_token: sign({
        aud: 'vitrine-web',
        nonce: this.#nonces.get(parameters.get('code') ?? ''),
        exp: now + MINUTE,
      }),
      refresh_token: randomUUID(),
    })
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
