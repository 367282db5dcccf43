import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { exchange, type Fetch, type HttpAnswer, readJsonAnswer } from '../../protocol/wallet/http-exchange.ts'
import { readString } from '../../protocol/wallet/json-reading.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { MeasuredServer } from '../measured-program.ts'
import type { AppFiles } from './app-files.ts'

/** Number of connections over which a browser fetches files at the same time. */
const CONNECTIONS = 6
/** Time between two questions for the status while a page waits (specification 9.1). */
const POLL_INTERVAL: Milliseconds = 5000

/** Time after which a page opens a stream again that has ended, as browsers do. */
const RECONNECT_AFTER: Milliseconds = 1000

/** Thrown by a `fetch` when no server answers at the moment. Pages and people try again. */
export class Outage extends Error {}

/** Throws every error but those of an outage. A stream that is cut off ends with a TypeError. */
function allowOutage(error: unknown): void {
  if (!(error instanceof Outage || error instanceof TypeError)) throw error
}

/** Called with the kind of each request and the time that it took. */
export type Observer = (kind: string, took: Milliseconds) => void

/** Knowledge of a visitor and a wallet about the server before the visit. With `hasOutages`, streams may end at any time. */
export type Site = Pick<MeasuredServer, 'publicUrl' | 'trustAnchor' | 'fetch'> & {
  readonly files: AppFiles
  readonly hasOutages?: boolean
  /** Path of the stream, if not `/notifications`. */
  readonly streamPath?: string
}

/** One step of a visit. All steps together are the life of a visitor. */
export type Step = { readonly name: string; readonly thinkFirst?: Milliseconds; run(visit: Visit): Promise<void> }

/** A visitor: a browser that has nothing cached, and a wallet, at an address of their own. */
export class Visit {
  readonly site: Site
  readonly wallet: TestWallet
  readonly #address: string
  readonly #observe: Observer
  #waiting: AbortController | undefined
  #polling: Promise<void> | undefined
  #late: Milliseconds = 0
  offer = ''
  request = ''
  flowId = ''
  held: ReceivedCredential | undefined

  constructor(site: Site, { address, observe }: { address: string; observe: Observer }) {
    this.site = site
    this.#address = address
    this.#observe = observe
    this.wallet = new TestWallet({ trustAnchors: [site.trustAnchor], fetch: this.fetch })
  }

  /** Sends a request from this visitor's address. */
  readonly fetch: Fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.#address)
    headers.set('accept-encoding', 'gzip, deflate, br, zstd')
    const began = performance.now()
    const late = this.#late
    this.#late = 0
    const answer = await this.site.fetch(input, { ...init, headers })
    this.#observe(kindOf(init.method ?? 'GET', new URL(String(input)).pathname), performance.now() - began + late)
    return answer
  }

  get(path: string): Promise<HttpAnswer> {
    return exchange(this.fetch, `${this.site.publicUrl}${path}`)
  }

  async post(path: string, body: object): Promise<HttpAnswer> {
    return exchange(this.fetch, `${this.site.publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async getFiles(paths: readonly string[]): Promise<void> {
    const left = [...paths]
    const next = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const { status } = await this.get(path)
        if (status !== 200) throw new Error(`${path}: ${status}`)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, next))
  }

  /** Follows a flow as its page does: with a stream, and by asking for the status at once, regularly and after each notification. */
  async follow(id: string, statusPath: string): Promise<void> {
    this.flowId = id
    const ended = new AbortController()
    this.#waiting = ended
    const ask = async () => {
      const { status } = await this.get(`${statusPath}?id=${encodeURIComponent(id)}`)
      if (status !== 200) throw new Error(`status of a flow: ${status}`)
    }
    const { publicUrl, streamPath = '/notifications' } = this.site
    const open = () => this.fetch(`${publicUrl}${streamPath}?id=${encodeURIComponent(id)}`, { signal: ended.signal })
    const first = await open()
    await ask()
    const read = async ({ body }: Response) => {
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        if (part.value.includes('event: changed')) await ask()
    }
    const listen = async () => {
      if (!this.site.hasOutages) return read(first)
      await read(first).catch(allowOutage)
      while (!ended.signal.aborted) {
        await pause(RECONNECT_AFTER)
        await open().then(read).catch(allowOutage)
      }
    }
    const poll = async () => {
      for (;;) {
        await pause(POLL_INTERVAL, undefined, { signal: ended.signal })
        await (this.site.hasOutages ? ask().catch(allowOutage) : ask())
      }
    }
    this.#polling = Promise.all([listen(), poll()]).then(
      () => {},
      (error) => {
        if (!ended.signal.aborted) throw error
      },
    )
    // Failures are reported when the visitor stops following.
    this.#polling.catch(() => {})
  }

  /** Adds the delay of a step to the time of its first request. */
  isLateBy(delay: Milliseconds): void {
    this.#late = delay
  }

  /** Closes the page without waiting for its answers. */
  leave(): void {
    this.#waiting?.abort()
  }

  async stopFollowing(): Promise<void> {
    this.#waiting?.abort()
    await this.#polling
  }
}

/** Returns a short name of a request, which does not depend on the visitor. */
export function kindOf(method: string, path: string): string {
  if (/^\/(assets\/|color-scheme|scenarios\/images)/.test(path)) return 'file of the app'
  if (
    /^\/(present|issue)?(\/[\w-]+)?$/.test(path) &&
    !['/scenarios', '/configuration', '/notifications', '/changes'].includes(path)
  )
    return 'page'
  return `${method} ${path.replace(/\/[\w-]{22,}/g, '/…').replace(/\/lists\/.*/, '/lists/…')}`
}

const think = (seconds: number) => seconds * 1000

/** The step with which people start again after an outage: in the middle of a flow they may not know whether it ended. */
export const STARTS_AGAIN_WITH = 2

/** The life of a visitor: looks at the home page, gets a bank account, and shows it. */
export const LIFE: readonly Step[] = [
  {
    name: 'opens the home page',
    run: async (visit) => {
      await visit.get('/')
      await Promise.all([visit.getFiles(visit.site.files.home), visit.get('/scenarios'), visit.get('/configuration')])
    },
  },
  {
    name: 'opens the page of a card',
    thinkFirst: think(4),
    run: async (visit) => {
      await visit.getFiles(visit.site.files.issuing)
      await visit.get('/basic/website/issuer/settings?type=BankAccount')
    },
  },
  {
    name: 'asks for the card',
    thinkFirst: think(4),
    run: async (visit) => {
      const body = { fieldData: { displayName: 'Anna Nowak' }, type: 'BankAccount' }
      const answer = readJsonAnswer(await visit.post('/basic/request2', body), 200, 'offer', 'the API')
      visit.offer = readString(answer.url, 'url', 'the API')
      await visit.follow(readString(answer.id, 'id', 'the API'), '/basic/issuance/status')
    },
  },
  {
    name: 'scans the offer with a wallet',
    thinkFirst: think(6),
    run: async (visit) => {
      visit.held = await visit.wallet.receive(visit.offer)
      await visit.stopFollowing()
    },
  },
  {
    name: 'opens the page that asks for the card',
    thinkFirst: think(4),
    run: async (visit) => {
      await visit.getFiles(visit.site.files.using)
      const body = { type: 'BankAccount', state: '' }
      const answer = readJsonAnswer(await visit.post('/basic/presentation/request', body), 200, 'request', 'the API')
      visit.request = readString(answer.url, 'url', 'the API')
      await visit.follow(readString(answer.id, 'id', 'the API'), '/basic/presentation/status')
    },
  },
  {
    name: 'scans the request and shares the card',
    thinkFirst: think(6),
    run: async (visit) => {
      if (visit.held === undefined) throw new Error('The visitor has no card')
      await visit.wallet.present(visit.request, [visit.held])
      const { flowId: id } = visit
      const answer = await visit.post('/basic/presentation/response-html', { id })
      if (readJsonAnswer(answer, 200, 'result', 'the API').status !== 'OK') throw new Error(`no result: ${answer.text}`)
    },
  },
  {
    name: 'looks at the result and leaves',
    thinkFirst: think(3),
    run: (visit) => visit.stopFollowing(),
  },
]
