import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSigningKey, publicJwk, type SigningKey, signToken } from './signing-key.ts'

type Claims = Record<string, unknown>

/** An answer of an endpoint: JSON with the status 200, another answer, or none at all. */
export type Reply = Claims | Other | 'silence'
type Other = { status: number; body: Buffer | string; headers: Record<string, string> }

/**
 * An identity provider whose every answer a test can change: it signs in one person, at once and without a page. `token`, `userInfo` and
 * `pictures` replace honest answers.
 */
export class CardProvider {
  readonly #server: Server
  readonly origin: string
  readonly key: SigningKey = makeSigningKey()
  now: () => number = Date.now
  /** Claims of the person who signs in. */
  person: Claims = {}
  discovery: Claims = {}
  /** Members that replace those of an honest ID token. */
  idToken: Claims = {}
  signer: SigningKey = this.key
  token: Reply | undefined
  userInfo: Reply | undefined
  pictures: Record<string, Reply> = {}
  /** How the client authenticated at the token endpoint: its Authorization header, or its secret in the form. */
  authentication: { header?: string | undefined; form?: string | null } = {}
  /** Paths that were asked for. */
  readonly asked: string[] = []
  readonly #nonces = new Map<string, string>()

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', async (request, response) => {
      const [path = ''] = (request.url ?? '').split('?')
      this.asked.push(path)
      let form = ''
      for await (const chunk of request) form += chunk
      const fields = new URLSearchParams(form)
      if (path === '/token')
        this.authentication = { header: request.headers.authorization, form: fields.get('client_secret') }
      send(response, this.#answerTo(path, fields))
    })
  }

  static async start(): Promise<CardProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return new CardProvider(server)
  }

  /** Forgets all changes. */
  reset(person: Claims): void {
    Object.assign(this, {
      person,
      discovery: {},
      idToken: {},
      signer: this.key,
      token: undefined,
      userInfo: undefined,
      pictures: {},
    })
    this.asked.length = 0
  }

  /** Signs in the person for a request. Returns the query with which the browser goes back. */
  authorize(address: string, changes: Record<string, string> = {}): string {
    const { searchParams: asked } = new URL(address)
    const code = `code-${this.#nonces.size}`
    this.#nonces.set(code, asked.get('nonce') ?? '')
    return `${new URLSearchParams({ code, state: asked.get('state') ?? '', ...changes })}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answerTo(path: string, form: URLSearchParams): Reply {
    const { origin, key } = this
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          ...{ issuer: origin, jwks_uri: `${origin}/keys`, authorization_endpoint: `${origin}/authorize` },
          ...{ token_endpoint: `${origin}/token`, userinfo_endpoint: `${origin}/userinfo`, ...this.discovery },
        }
      case '/keys':
        return { keys: [publicJwk(key)] }
      case '/token':
        return (
          this.token ?? {
            access_token: 'a-token',
            token_type: 'Bearer',
            id_token: this.#idTokenFor(form.get('code') ?? ''),
          }
        )
      case '/userinfo':
        return this.userInfo ?? { ...this.person, sub: 'person-1' }
      default:
        return this.pictures[path] ?? { status: 404, body: '', headers: {} }
    }
  }

  #idTokenFor(code: string): string {
    const now = Math.floor(this.now() / 1000)
    const times = { iat: now, exp: now + 300, auth_time: now }
    return signToken(this.signer, {
      header: { alg: 'RS256', kid: this.key.kid },
      claims: {
        ...{ iss: this.origin, sub: 'person-1', aud: 'vitrine-web', nonce: this.#nonces.get(code), ...times },
        ...this.person,
        ...this.idToken,
      },
    })
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return
  if ('status' in reply && 'headers' in reply) {
    const { status, headers, body } = reply as Other
    response.writeHead(status, headers).end(body)
  } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}
