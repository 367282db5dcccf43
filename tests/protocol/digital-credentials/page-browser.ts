import { type DigitalMessage, type DigitalRequests, zDigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import type { Browser, CallAnswer, RunningProduct } from '../product.ts'

/** Path of the calls of one presentation. */
export const PRESENTATION = '/presentation/digital-credentials'

type Started = ReturnType<typeof zPresentationResponse.parse>

/** A browser that shows a page of the server: it keeps its cookie, and names the origin of the page. */
export class PageBrowser {
  readonly #browser: Browser
  readonly origin: string
  cookie: string | undefined

  /** @param origin origin of the page */
  constructor({ url, browser }: Pick<RunningProduct, 'url' | 'browser'>, origin = url) {
    this.#browser = browser
    this.origin = origin
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<CallAnswer> {
    const cookie = this.cookie === undefined ? {} : { cookie: this.cookie }
    const answer = await this.#browser.post(path, body, { origin: this.origin, ...cookie, ...headers })
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
    return answer
  }

  /** Starts a presentation. */
  async begin(type = 'BankAccount', prefix = '/basic', more: Record<string, unknown> = {}): Promise<Started> {
    return zPresentationResponse.parse((await this.post(`${prefix}/presentation/request`, { type, ...more })).body)
  }

  askForRequests(id: string): Promise<CallAnswer> {
    return this.post(`${PRESENTATION}/requests`, { id })
  }

  /** Returns the requests of a presentation, as the page passes them on. */
  async requestsOf(id: string): Promise<DigitalRequests['requests']> {
    return zDigitalRequests.parse((await this.askForRequests(id)).body).requests
  }

  /** Passes on the answer of a wallet. */
  answer(id: string, message: DigitalMessage): Promise<CallAnswer> {
    return this.post(`${PRESENTATION}/answer`, { id, ...message })
  }
}
