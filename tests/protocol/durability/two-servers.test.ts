import { join } from 'node:path'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import { zStage } from '@vitrine/api/flows/stage.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../free-port.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { LibraryCodeFlow } from '../judges/library-code-flow.ts'
import { accountOfIssuance } from '../ledger.ts'
import { startProduct } from '../product.ts'
import type { Fetch } from '../wallet/http-exchange.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from './server-process.ts'
import { Story } from './story.ts'

const data = temporaryFolder()
const keys = join(data.path, 'keys')
let postgres: TemporaryPostgres
let a: ServerProcess
let b: ServerProcess

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  const port = await freePort()
  // The address of the first server is the public address of both, as behind a load balancer. Each test decides which server gets a
  // request.
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: data.path,
    KEYS_DIR: keys,
    PUBLIC_URL: `http://localhost:${port}`,
    STAGE: 'on',
    STAGE_CARDS_PER_HOUR: '5',
  }
  a = await ServerProcess.start(environment, port)
  b = await ServerProcess.start(environment)
})
afterAll(async () => {
  await Promise.all([a?.kill(), b?.kill()])
  await postgres?.stop()
  data.remove()
})

/** Returns a `fetch` whose requests go to the servers in turn, without any stickiness. */
function fetchAt(...servers: ServerProcess[]): Fetch {
  let requests = 0
  return (input, init) => {
    const server = servers[requests % servers.length] ?? a
    requests += 1
    return globalThis.fetch(String(input).replace(a.url, server.url), init)
  }
}

const walletAt = (...servers: ServerProcess[]): TestWallet =>
  new TestWallet({ trustAnchors: [trustAnchorOf(keys)], fetch: fetchAt(...servers) })

const issue = (server: ServerProcess) => server.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })

describe('two servers on one database', () => {
  it('hand out the cards of the stage under one limit', async () => {
    const { body } = await a.browser.get(STAGE_ENDPOINT.path)
    const link = new URL(zStage.parse(body).cards[0]?.link ?? '')
    const uri = link.searchParams.get('credential_offer_uri') ?? ''
    const either = fetchAt(a, b)
    const answers = await Promise.all(Array.from({ length: 12 }, () => either(uri)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
  })

  it('serve the requests of one story in turn', async () => {
    for (const servers of [
      [a, b],
      [b, a],
    ]) {
      const story = new Story(b.browser, walletAt(...servers))
      await story.proceed()
      await story.verify()
    }
  })

  it('know each other’s offers and their states', async () => {
    const issuance = await issue(a)
    expect(await b.browser.issuanceStatus(issuance.id)).toEqual({ status: 0 })
    const offer = await walletAt(b).openOffer(issuance.url)
    expect(await a.browser.issuanceStatus(issuance.id)).toEqual({ status: 1 })
    await offer.obtainToken()
    await walletAt(a)
      .openOffer(issuance.url)
      .then(
        () => expect.unreachable('the offer is redeemed'),
        () => {},
      )
  })

  it('return one token for a code that is redeemed fifty times at once at both servers', async () => {
    const issuance = await issue(a)
    const offers = [await walletAt(a).openOffer(issuance.url), await walletAt(b).openOffer(issuance.url)]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => offers[index % 2]?.sendTokenRequest()))
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.status === 400)).toHaveLength(49)
  })

  it('accept one answer to a request that is answered twenty times at once at both servers', async () => {
    const credential = await walletAt(a, b).receive((await issue(a)).url)
    const presentation = await a.browser.present('BankAccount')
    const requests = [await walletAt(a).openRequest(presentation.url), await walletAt(b).openRequest(presentation.url)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => requests[index % 2]?.sendPresentation([credential])),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(await b.browser.presentationStatus(presentation.id)).toEqual({ status: 2 })
    expect(await b.browser.result(presentation.id)).toMatchObject({ displayName: 'Anna Nowak' })
  })

  it('issue many credentials at once, each with its own index in a status list', async () => {
    const credentials = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const server = index % 2 === 0 ? a : b
        return walletAt(server).receive((await issue(server)).url)
      }),
    )
    const indices = credentials.map(({ status }) => `${status?.uri} ${status?.index}`)
    expect(new Set(indices).size).toBe(20)
  })

  it('both show a revocation immediately', async () => {
    const issuance = await issue(a)
    const { status } = await walletAt(a).receive(issuance.url)
    if (!status) return expect.unreachable('the credential has a status')
    const published = () => Promise.all([a, b].map((server) => fetchStatus(walletAt(server).context, status)))
    expect(await published()).toEqual([STATUS.VALID, STATUS.VALID])
    const third = await startProduct({ DATABASE_URL: postgres.url, KEYS_DIR: keys, PUBLIC_URL: a.url })
    const account = await accountOfIssuance(third.product.database.query, issuance.id)
    await third.product.services.revocation.revoke(account, 'a test', { reason: 'unspecified' })
    await third.stop()
    expect(await published()).toEqual([STATUS.INVALID, STATUS.INVALID])
  })

  it('notify a page at one server of a change at the other', async () => {
    const issuance = await issue(a)
    const stream = await openStream(a, issuance.id)
    const [event] = await Promise.all([stream.next(), walletAt(b).openOffer(issuance.url)])
    expect(event).toBe('changed')
    expect(await a.browser.issuanceStatus(issuance.id)).toEqual({ status: 1 })
    await stream.close()
  })

  it('issue by authorization code in turn, and if the one that began is killed before the person decides', async () => {
    setGlobalConfig({ allowInsecureUrls: true })
    for (const killed of [undefined, b]) {
      const { id, authorizationUrl = '' } = await issue(a)
      let send = fetchAt(b, a)
      const fetch: Fetch = (input, init) => send(input, init)
      const browser = new ConsentingBrowser(fetch)
      const wallet = await LibraryCodeFlow.create(undefined, fetch)
      const received = await wallet.receive(authorizationUrl, async (address) => {
        if (killed) {
          await killed.kill()
          send = fetchAt(a)
        }
        return browser.accept(address)
      })
      expect(received.tokenType).toBe('DPoP')
      expect(await a.browser.issuanceStatus(id)).toEqual({ status: 2 })
      await killed?.start()
    }
  })

  it('continue if one of them is killed in the middle of a story', async () => {
    const issuance = await issue(b)
    const offer = await walletAt(b).openOffer(issuance.url)
    expect((await offer.sendTokenRequest()).status).toBe(200)
    await b.kill()
    try {
      expect(await a.browser.issuanceStatus(issuance.id)).toEqual({ status: 1 })
      const story = new Story(a.browser, walletAt(a))
      await story.proceed()
      await story.verify()
    } finally {
      await b.start()
    }
  })
})

/** Opens the stream `GET /notifications`. `next` returns the name of its next event. */
async function openStream(server: ServerProcess, id: string) {
  const abort = new AbortController()
  const answer = await fetch(`${server.url}/notifications?id=${encodeURIComponent(id)}`, { signal: abort.signal })
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next(): Promise<string | undefined> {
      for (;;) {
        const event = /^event: (\w+)\n/m.exec(text)
        if (event) return event[1]
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return undefined
        text += chunk.value
      }
    },
    async close(): Promise<void> {
      abort.abort()
      await reader?.cancel().catch(() => {})
    },
  }
}
