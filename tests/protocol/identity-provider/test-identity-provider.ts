import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AppRegistration, answerAs } from './app-registration.ts'
import { makeSigningKey, publicJwk, type SigningKey, signToken } from './signing-key.ts'
import type { TestPerson, TokenShape } from './token-shapes.ts'

/** A fault of an endpoint: a closed connection, no answer, or the given answer. */
export type Fault = 'hangs-up' | 'silence' | { status: number; body: string; headers?: Record<string, string> }

/** Replaced parts of a token. Members whose value is `undefined` are left out. */
export type TokenTampering = {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  key?: SigningKey
  signature?: (input: string) => string
}

const MINUTE = 60

/** A test identity provider. It serves discovery and keys over HTTP on this machine, and creates honest and tampered tokens. */
export class TestIdentityProvider {
  readonly shape: TokenShape
  readonly #server: Server
  readonly #now: () => number
  readonly #origin: string
  /** Published keys; the first one signs. */
  keys: [SigningKey, ...SigningKey[]] = [makeSigningKey()]
  faults: { discovery?: Fault; keys?: Fault } = {}
  /** Members that replace those of the discovery document. */
  discovery: Record<string, unknown> = {}
  /** The registered app. If it is undefined, the provider serves only discovery and keys. */
  app: AppRegistration | undefined
  /** Number of requests to each endpoint. */
  readonly requests = { discovery: 0, keys: 0, other: 0 }

  private constructor(options: { shape: TokenShape; server: Server; origin: string; now: () => number }) {
    this.shape = options.shape
    this.#server = options.server
    this.#origin = options.origin
    this.#now = options.now
    this.#server.on('request', (request, response) => this.#answer(request, response))
  }

  static async start(
    shape: TokenShape,
    { now = Date.now }: { now?: () => number } = {},
  ): Promise<TestIdentityProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('no address')
    return new TestIdentityProvider({ shape, server, origin: `http://127.0.0.1:${address.port}`, now })
  }

  get authority(): string {
    return `${this.#origin}${this.shape.authorityPath}`
  }

  get issuer(): string {
    return this.shape.issuer(this.authority)
  }

  get keysAddress(): string {
    return `${this.#origin}${this.shape.keysPath}`
  }

  /** Settings that connect a server to this provider. */
  get environment(): Record<string, string> {
    const { clientId, audience, adminScope } = this.shape
    return { IDP_URL: this.authority, IDP_CLIENT_ID: clientId, ADMIN_AUDIENCE: audience, ADMIN_SCOPE: adminScope }
  }

  get #document(): Record<string, unknown> {
    const origin = this.#origin
    return {
      issuer: this.issuer,
      jwks_uri: this.keysAddress,
      ...(this.app && {
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        end_session_endpoint: `${origin}/sign-out`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      }),
    }
  }

  /** Returns an access token of a person, valid for 15 minutes and with the given tampering. */
  accessToken(person: TestPerson, { header, claims, key = this.keys[0], signature }: TokenTampering = {}): string {
    const now = Math.floor(this.#now() / 1000)
    const times = { iat: now, nbf: now, exp: now + 15 * MINUTE }
    return signToken(key, {
      header: { alg: 'RS256', kid: key.kid, ...this.shape.header, ...header },
      claims: { iss: this.issuer, ...times, ...this.shape.claims(person), ...claims },
      ...(signature ? { signature } : {}),
    })
  }

  homeAccountId(person: TestPerson): string {
    return this.shape.homeAccountId(person, this.issuer)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request
    if (url === `${this.shape.authorityPath}/.well-known/openid-configuration`) {
      this.requests.discovery += 1
      send(response, this.faults.discovery, { ...this.#document, ...this.discovery })
    } else if (url === this.shape.keysPath) {
      this.requests.keys += 1
      send(response, this.faults.keys, { keys: this.keys.map(publicJwk) })
    } else if (!this.app || !answerAs(this.app, request, response)) {
      this.requests.other += 1
      response.writeHead(404).end()
    }
  }
}

function send(response: ServerResponse, fault: Fault | undefined, document: object): void {
  if (fault === 'silence') return
  if (fault === 'hangs-up') response.destroy()
  else if (fault) response.writeHead(fault.status, fault.headers ?? {}).end(fault.body)
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
}
