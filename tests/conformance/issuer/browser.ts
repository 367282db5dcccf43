import type { Answer } from '../http.ts'
import { described, send } from '../http.ts'
import { at } from '../json.ts'
import { CLAIMS } from './issued-cards.ts'

/** End of a visit to the authorization endpoint: the question for consent, the wallet, or a page that shows a problem. */
export type Visit = { kind: 'consent' } | { kind: 'callback'; url: URL } | { kind: 'problem'; shown: string }

/** The person's browser at the server, with its cookies. It calls what the consent page calls. */
export class Browser {
  static readonly #all = new Map<string, Browser>()
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** Returns the browser of the person who tests a server. It keeps its cookies over all modules, as with the suite. */
  static at(origin: string): Browser {
    const browser = Browser.#all.get(origin) ?? new Browser(origin)
    Browser.#all.set(origin, browser)
    return browser
  }

  /** Opens the authorization endpoint. */
  async open(url: URL): Promise<Visit> {
    const answer = await this.#send(url)
    const location = answer.headers.get('location')
    if (answer.status >= 400) return { kind: 'problem', shown: described(answer) }
    if (answer.status !== 303 || !location) throw new Error(`the authorization endpoint answers ${described(answer)}`)
    const target = new URL(location, url)
    if (target.origin !== this.#origin || target.pathname !== '/consent') return { kind: 'callback', url: target }
    const problem = target.searchParams.get('problem')
    return problem === null ? { kind: 'consent' } : { kind: 'problem', shown: problem }
  }

  /** Decides on the request of this browser, and returns where the page goes then. */
  async decide(decision: 'accept' | 'decline'): Promise<URL> {
    const request = await this.#send(new URL('/consent/request', this.#origin))
    if (request.status !== 200) throw new Error(`the consent page has no request: ${described(request)}`)
    const claims = decision === 'accept' && at(request.body, 'claims') === undefined ? CLAIMS : undefined
    const answer = await this.#send(new URL(`/consent/${decision}`, this.#origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin },
      body: JSON.stringify({ id: at(request.body, 'id'), claims }),
    })
    if (answer.status !== 200) throw new Error(`the decision failed: ${described(answer)}`)
    return new URL(String(at(answer.body, 'url')))
  }

  async #send(url: URL, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(url, { ...init, headers: { ...init.headers, ...(cookie ? { cookie } : {}) } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      if (/;\s*max-age=0/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
