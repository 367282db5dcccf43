import { zConsentRequest, zDecided } from '../../packages/api/src/flows/consent.ts'
import type { Fetch } from './wallet/http-exchange.ts'

/** A person's browser that a wallet sends to the authorization endpoint. It keeps its cookies, and calls what the consent page calls. */
export class ConsentingBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #send: Fetch

  constructor(fetch: Fetch = globalThis.fetch) {
    this.#send = fetch
  }

  /** Opens an address of the authorization server. Returns the address that it leads to. */
  async open(address: string): Promise<string> {
    const answer = await this.#fetch(address, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  /** Returns the request that the consent page shows. */
  async request(origin: string) {
    const answer = await this.#fetch(`${origin}/consent/request`)
    return zConsentRequest.parse(await answer.json())
  }

  /** Sends a decision. */
  decide(origin: string, decision: 'accept' | 'decline', body: object, headers: Record<string, string> = {}) {
    return this.#fetch(`${origin}/consent/${decision}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })
  }

  /** Opens the address of a request and accepts it. Returns the address of the wallet that the page opens. */
  async accept(address: string, claims?: Record<string, string>): Promise<URL> {
    const { origin } = new URL(address)
    await this.open(address)
    const { id } = await this.request(origin)
    const answer = await this.decide(origin, 'accept', { id, ...(claims ? { claims } : {}) })
    return new URL(zDecided.parse(await answer.json()).url)
  }

  /** Begins the sign-in for the request of the page. Returns the address of the identity provider, and the answer. */
  async beginSignIn(origin: string, body: object): Promise<{ status: number; url: string }> {
    const answer = await this.#fetch(`${origin}/consent/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
    const { url = '' } = (await answer.json()) as { url?: string }
    return { status: answer.status, url }
  }

  async #fetch(address: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#send(address, { ...init, headers: { ...headers, ...(cookie ? { cookie } : {}) } })
    for (const [pair = ''] of answer.headers.getSetCookie().map((one) => one.split(';'))) {
      const [name = '', value = ''] = pair.split(/=(.*)/)
      this.#cookies.set(name, value)
    }
    return answer
  }
}
