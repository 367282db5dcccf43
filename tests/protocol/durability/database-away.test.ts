import { join } from 'node:path'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PRE_AUTHORIZED_CODE } from '../../../apps/server/src/credentials/openid4vc/authorization-server/grants/pre-authorized-code.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { freePort } from '../../free-port.ts'
import type { Browser, CallAnswer } from '../product.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { Crowd, findMoneyMismatch } from './crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from './server-process.ts'

const data = temporaryFolder()
const keys = join(data.path, 'keys')
afterAll(() => data.remove())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const tokenRequest = (code: string) =>
  new URLSearchParams({ grant_type: PRE_AUTHORIZED_CODE.type, 'pre-authorized_code': code }).toString()

function expectUnavailable(answer: CallAnswer): void {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

/** Sends the calls of pages that make the server write to the database. */
const pageCalls = (browser: Browser): Promise<CallAnswer>[] => [
  browser.post('/basic/request2', { type: 'BankAccount', fieldData: { displayName: 'Anna' } }),
  browser.post('/basic/presentation/request', { type: 'BankAccount', state: '' }),
]

function expectWithoutStacks(log: string): void {
  const lines = log.split('\n').filter((line) => line !== '')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    const { level, reason, stack, err } = JSON.parse(line)
    expect({ level, stack, err }).toEqual({ level: 40, stack: undefined, err: undefined })
    expect(reason).toMatch(/start|lock/)
  }
}

describe('a server whose PostgreSQL is restarted under load', () => {
  let postgres: TemporaryPostgres
  let server: ServerProcess
  beforeAll(async () => {
    postgres = await startTemporaryPostgres()
    server = await ServerProcess.start({
      DATABASE_URL: postgres.url,
      DATA_DIR: data.path,
      KEYS_DIR: keys,
      LOG_LEVEL: 'warn',
    })
  })
  afterAll(async () => {
    await server?.kill()
    await postgres?.stop()
  })

  it('stays alive, answers 503 with Retry-After meanwhile, and continues afterwards with no money missing', async () => {
    const { browser } = server
    const wallet = new TestWallet({ trustAnchors: [trustAnchorOf(keys)] })
    const issuance = await browser.issueBasic('BankAccount', { displayName: 'Anna' })
    const offer = decodeURIComponent(issuance.url).split('credential_offer_uri=')[1] ?? ''
    const held = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    const opened = await wallet.openOffer((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    const authorized = await wallet.openOffer((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    const token = await authorized.obtainToken()
    const presentation = await browser.present('BankAccount')
    const request = await wallet.openRequest(presentation.url)

    const crowd = new Crowd(server.url, trustAnchorOf(keys))
    crowd.come(4)
    await pause(500)
    await postgres.shutDown()

    const apiAnswers = await Promise.all([
      ...pageCalls(browser),
      browser.get(`/basic/issuance/status?id=${issuance.id}`),
      browser.post('/basic/presentation/response-html', { id: presentation.id }),
      browser.get('/health/ready'),
    ])
    for (const answer of apiAnswers) {
      expectUnavailable(answer)
      expect(answer.headers.get('content-type')).toMatch('application/problem+json')
      expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' })
    }
    const walletAnswers = await Promise.all([
      browser.get(new URL(offer).pathname),
      browser.get(`/openid4vp/requests/${presentation.requestId}`),
      browser.post('/openid4vci/token', tokenRequest(opened.offer.preAuthorizedCode), FORM),
      browser.post('/openid4vci/credential', {}, { authorization: `Bearer ${token.value}` }),
    ])
    for (const answer of walletAnswers) {
      expectUnavailable(answer)
      expect(answer.body).toEqual({ error: 'temporarily_unavailable' })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await request.sendPresentation([held])).status).toBe(503)
    expect((await browser.get('/health/live')).status).toBe(200)

    await postgres.start()
    expect((await browser.get('/health/ready')).status).toBe(200)
    expect((await request.sendPresentation([held])).status).toBe(200)
    expect(await browser.presentationStatus(presentation.id)).toEqual({ status: 2 })
    await crowd.leave()
    expect(crowd.wrong).toEqual([])
    expect(crowd.lost).toBe(0)
    expect(crowd.unavailable).toBeGreaterThan(0)
    expect(crowd.finished).toBeGreaterThanOrEqual(4)
    const database = await openDatabase({ kind: 'postgres', url: postgres.url })
    try {
      expect(await findMoneyMismatch(database.query)).toBeUndefined()
    } finally {
      await database.close()
    }
    expectWithoutStacks(server.words)
  })
})

describe('a server that is started without a reachable database', () => {
  const startFailure = (environment: Record<string, string>) =>
    ServerProcess.start({ DATA_DIR: data.path, KEYS_DIR: keys, ...environment }).catch((error: unknown) =>
      String(error),
    )

  it('reports what to do, and exits', async () => {
    const message = await startFailure({
      DATABASE_URL: `postgres://vitrine:secret@127.0.0.1:${await freePort()}/vitrine`,
    })
    expect(message).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ does not answer: start it, or correct DATABASE_URL\n$/)
    expect(message).not.toMatch(/secret|\n {4}at /)
  })
})

describe('a server whose embedded database is locked by another process', () => {
  let server: ServerProcess
  let other: SqliteDatabase.Database
  beforeAll(async () => {
    server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'warn' })
    other = new SqliteDatabase(join(data.path, 'vitrine.sqlite'))
  })
  afterAll(async () => {
    other?.close()
    await server?.kill()
  })

  it('still reads, answers 503 to calls that write, and writes again when the lock is free', async () => {
    const { browser } = server
    const issuance = await browser.issueBasic('BankAccount', { displayName: 'Anna' })
    other.exec('begin immediate')
    const started = Date.now()
    const writing = pageCalls(browser)
    while (Date.now() - started < 2000) {
      const asked = Date.now()
      expect((await browser.get('/health/ready')).status).toBe(200)
      expect(await browser.issuanceStatus(issuance.id)).toEqual({ status: 0 })
      expect(Date.now() - asked).toBeLessThan(2500)
      await pause(100)
    }
    for (const answer of await Promise.all(writing)) expectUnavailable(answer)
    expect(Date.now() - started).toBeLessThan(10_000)
    other.exec('rollback')
    for (const answer of await Promise.all(pageCalls(browser))) expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(server.words).toContain('another process holds the lock of'))
    expectWithoutStacks(server.words)
  })
})
