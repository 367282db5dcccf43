import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { zPublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { greyJpeg } from '../jpeg.ts'
import { LibraryCodeFlow } from '../judges/library-code-flow.ts'
import { keptResult } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { DATABASE_OF_THIS_RUN } from '../product-database.ts'
import type { Fetch } from '../wallet/http-exchange.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

const MINUTE = 60_000
const PHOTO = greyJpeg({ width: 40, height: 24 }).toString('base64')
const CLAIMS = {
  displayName: 'Zuzanna Planted',
  jobTitle: 'Planted Engineer',
  department: 'Planted Research',
  mail: 'planted@example.org',
  photo: PHOTO,
}
/** Claims that the ledger must not contain. Of all claims, it keeps only the holder's name. */
const NOT_IN_LEDGER = [CLAIMS.jobTitle, CLAIMS.department, CLAIMS.mail, PHOTO]

let running: RunningProduct
beforeAll(async () => {
  setGlobalConfig({ allowInsecureUrls: true })
  // The wallets' proofs then count by our nonce, because only the server's clock is moved.
  running = await startProduct({ DPOP_NONCE: 'required' })
})
afterAll(() => running.stop())

/** Returns everything in the database, as text. */
async function everything(): Promise<string> {
  const { query } = running.product.database
  const tables = await query.introspection.getTables()
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(query)).rows]),
  )
  return JSON.stringify(contents)
}

async function expectNothingOf(texts: readonly string[]): Promise<void> {
  const stored = await everything()
  for (const text of texts) expect(stored.includes(text), text.slice(0, 60)).toBe(false)
}

/** Returns the content of the database files on the disk, including the write-ahead log. */
const bytesOfDatabase = (): string =>
  readdirSync(running.dataDirectory)
    .filter((file) => file.startsWith('vitrine.sqlite'))
    .map((file) => readFileSync(join(running.dataDirectory, file), 'latin1'))
    .join()

async function receive(): Promise<{ credential: ReceivedCredential; secrets: string[] }> {
  const { url, pin = '' } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
  const open = await running.wallet.openOffer(url)
  const code = open.offer.preAuthorizedCode
  const credential = await running.wallet.receive(url, { txCode: pin })
  return { credential, secrets: [code, pin] }
}

/** Presents an employee credential. Returns the ids of the presentation, and what the wallet sent. */
async function present(credential: ReceivedCredential, parameters: Record<string, unknown> = {}) {
  const { id, requestId, url } = await running.browser.present('VerifiedEmployee', '/basic', parameters)
  const open = await running.wallet.openRequest(url)
  const vpToken = open.createVpToken([credential])
  const jwe = open.encrypt(vpToken)
  expect((await open.sendResponse(jwe)).status).toBe(200)
  return { id, requestId, sent: [jwe, ...Object.values(vpToken).flat()] }
}

const rowOf = (id: string) =>
  running.product.database.query.selectFrom('presentations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const resultAnswer = (id: string) => running.browser.post('/basic/presentation/response-html', { id })

describe('data on the wire', () => {
  it('is not stored: no credential, disclosure, presentation, answer or private key', async () => {
    const { credential } = await receive()
    const { id, sent } = await present(credential)
    const disclosures = credential.sdJwt.disclosures.map(({ encoded }) => encoded)
    await expectNothingOf([
      credential.compact,
      credential.sdJwt.issuerJws,
      credential.sdJwt.issuerJws.split('.')[2] ?? '',
      ...disclosures,
      ...sent,
      ...sent.flatMap((text) => text.split(/[.~]/)).filter((part) => part.length > 60),
    ])
    const request = await running.product.database.query
      .selectFrom('openid4vc_requests')
      .selectAll()
      .where('presentation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(request.encryption_key).toBeNull()
  })

  it('leaves no code, token or PIN behind: code and token are never stored, the PIN until it is used', async () => {
    const { url, pin = '' } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
    const open = await running.wallet.openOffer(url)
    const token = await open.obtainToken(pin)
    await expectNothingOf([token.value, open.offer.preAuthorizedCode])
    const { tx_code } = await running.product.database.query
      .selectFrom('openid4vc_offers')
      .select('tx_code')
      .where('offer_id', '=', decodeURIComponent(url).slice(decodeURIComponent(url).lastIndexOf('/') + 1))
      .executeTakeFirstOrThrow()
    expect(tx_code).toBeNull()
  })
})

describe('the result of a presentation', () => {
  it('is kept for 15 minutes after the end, and then returns 410', async () => {
    const { credential } = await receive()
    running.advance(4 * MINUTE)
    const { id } = await present(credential)
    running.advance(15 * MINUTE - 2000)
    await running.product.cleanUp()
    expect(await resultAnswer(id)).toMatchObject({ status: 200, body: { displayName: CLAIMS.displayName } })
    running.advance(2001)
    expect(await resultAnswer(id), 'also before the clean-up').toMatchObject({
      status: 410,
      body: { code: 'no-longer-kept' },
    })
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it("is erased without being fetched, with all the visitor's input", async () => {
    const { credential } = await receive()
    const { id } = await present(credential)
    expect(await everything()).toContain(CLAIMS.mail)
    running.advance(15 * MINUTE + 1)
    await running.product.cleanUp()
    expect(await rowOf(id)).toMatchObject({ state: 'done', error_code: null, result_id: null, erase_at: null })
    await expectNothingOf(NOT_IN_LEDGER)
  })

  // With PostgreSQL, the database server decides when the data disappears from its files.
  it.runIf(DATABASE_OF_THIS_RUN === 'sqlite')('is erased from the files as well as from the tables', async () => {
    const { credential } = await receive()
    await present(credential)
    expect(bytesOfDatabase()).toContain(CLAIMS.mail)
    running.advance(15 * MINUTE + 1)
    await running.product.cleanUp()
    for (const text of NOT_IN_LEDGER) expect(bytesOfDatabase().includes(text), text.slice(0, 60)).toBe(false)
  })

  it('is erased within 15 seconds by the server itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await running.restart()
      const { credential } = await receive()
      const { id } = await present(credential)
      running.advance(15 * MINUTE + 1)
      await vi.advanceTimersByTimeAsync(15_000)
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'done', result_id: null }))
    } finally {
      vi.useRealTimers()
      await running.restart()
    }
  })

  it('is erased on startup by a server that was down at the time', async () => {
    const { credential } = await receive()
    const { id } = await present(credential)
    running.advance(16 * MINUTE)
    await running.restart()
    expect(await rowOf(id)).toMatchObject({ state: 'done', result_id: null })
    expect(await keptResult(running.product.database.query, id)).toBeUndefined()
    await expectNothingOf(NOT_IN_LEDGER)
    expect(await resultAnswer(id)).toMatchObject({ status: 410 })
  })

  it('is erased 5 minutes after the end for a help desk request', async () => {
    const { credential } = await receive()
    const call = await present(credential, { state: 'helpdesk' })
    const other = await present(credential)
    running.advance(5 * MINUTE - 2000)
    await running.product.cleanUp()
    const kept = (id: string) => keptResult(running.product.database.query, id)
    expect(await kept(call.id)).toContain(CLAIMS.mail)
    running.advance(2001)
    expect((await resultAnswer(call.id)).status).toBe(410)
    await running.product.cleanUp()
    expect(await kept(call.id)).toBeUndefined()
    expect(await kept(other.id)).toBeDefined()
    running.advance(10 * MINUTE)
    await running.product.cleanUp()
    await expectNothingOf(NOT_IN_LEDGER)
  })
})

describe('an unsuccessful flow', () => {
  it('an expired presentation keeps its id and outcome, and nothing of the request', async () => {
    const { id, requestId, url } = await running.browser.present('VerifiedEmployee')
    await running.wallet.openRequest(url)
    running.advance(5 * MINUTE + 1)
    await running.product.cleanUp()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error_code: 'EXPIRED', result_id: null, erase_at: null })
    const requests = await running.product.database.query
      .selectFrom('openid4vc_requests')
      .select('request_id')
      .where('request_id', '=', requestId)
      .execute()
    expect(requests).toEqual([])
    expect(await running.browser.presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    await running.restart()
    expect(await running.browser.presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })

  it('a refused presentation keeps nothing of the credential', async () => {
    const { credential } = await receive()
    const { id, url } = await running.browser.present('VerifiedEmployee')
    const open = await running.wallet.openRequest(url)
    const tampering = { presentation: { keyBinding: { payload: { nonce: 'another' } } } }
    expect((await open.sendPresentation([credential], tampering)).status).toBe(400)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error_code: 'INVALID_PRESENTATION', result_id: null })
  })

  it("an unused issuance keeps nothing of the visitor's input", async () => {
    const { id, url } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
    await running.wallet.openOffer(url)
    expect(await everything()).toContain(CLAIMS.mail)
    running.advance(10 * MINUTE + 1)
    await running.product.cleanUp()
    await expectNothingOf(NOT_IN_LEDGER)
    expect(await running.browser.issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })
})

/** Time between a check and the end of a period. One check runs before the end, another after it. The calls of a test take less time. */
const MOMENT: Milliseconds = 5000

describe('the retention that the configuration promises', () => {
  const SECOND = 1000
  const DAY = 86_400 * SECOND

  async function promised(): Promise<Retention> {
    const { retention } = zPublicConfiguration.parse((await running.browser.get('/configuration')).body)
    if (retention === undefined) throw new Error('the configuration contains no retention')
    return retention
  }

  /** Moves the clock, and runs the clean-up. */
  async function cleanUpIn(milliseconds: number): Promise<void> {
    running.advance(milliseconds)
    await running.product.cleanUp()
  }

  /** Reads a state shortly before the end of a period that starts now, and again shortly after the end. */
  async function aroundTheEnd<Seen>(seconds: number, read: () => Promise<Seen>): Promise<[before: Seen, after: Seen]> {
    await cleanUpIn(seconds * SECOND - MOMENT)
    const seen = await read()
    await cleanUpIn(2 * MOMENT)
    return [seen, await read()]
  }

  /** Creates a wallet that gets its token, and no card. */
  const walletThatStops = () => {
    const fetch: Fetch = async (input, init) => {
      if (String(input).endsWith('/openid4vci/nonce')) throw new Error('the wallet has its token, and never returns')
      return globalThis.fetch(input, init)
    }
    return LibraryCodeFlow.create(undefined, fetch)
  }

  const isTypedKept = async () => (await everything()).includes(CLAIMS.mail)

  it("applies to the visitor's input, even if each step is taken at the last moment and the wallet never returns", async () => {
    const { offerSeconds } = await promised()
    const { authorizationUrl = '', expiresAt } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
    const startedAt = running.now()
    const browser = new ConsentingBrowser()
    const wallet = await walletThatStops()
    const received = wallet.receive(authorizationUrl, async (address) => {
      await browser.open(address)
      running.advance(expiresAt - running.now() - MOMENT / 2)
      return browser.accept(address)
    })
    await expect(received).rejects.toThrow('never returns')
    const taken = running.now() - startedAt
    expect(await aroundTheEnd(offerSeconds - taken / SECOND, isTypedKept)).toEqual([true, false])
  })

  it('applies to the request of a wallet, even if each step is taken at the last moment', async () => {
    const { walletRequestSeconds } = await promised()
    await cleanUpIn(walletRequestSeconds * SECOND)
    const startedAt = running.now()
    const browser = new ConsentingBrowser()
    const wallet = await walletThatStops()
    const received = wallet.receive({ issuer: running.url, cardId: 'bank-account-basic' }, async (address) => {
      running.advance(2 * MINUTE - MOMENT / 2)
      await browser.open(address)
      running.advance(10 * MINUTE - MOMENT / 2)
      const accepted = await browser.accept(address, { displayName: CLAIMS.displayName })
      running.advance(MINUTE - MOMENT / 2)
      return accepted
    })
    await expect(received).rejects.toThrow('never returns')
    const requests = () =>
      running.product.database.query.selectFrom('openid4vc_pushed_requests').select('expires_at').execute()
    const end = startedAt + walletRequestSeconds * SECOND
    const [kept, ...others] = (await requests()).map(({ expires_at }) => expires_at)
    expect(others).toEqual([])
    expect(kept).toBeLessThanOrEqual(end)
    expect(kept).toBeGreaterThan(end - 3 * MOMENT)
    await cleanUpIn(end - running.now())
    expect(await requests()).toEqual([])
  })

  it("applies to the visitor's input for a card that a wallet has received", async () => {
    const { offerSeconds } = await promised()
    await receive()
    expect(await isTypedKept()).toBe(true)
    await cleanUpIn(offerSeconds * SECOND)
    expect(await isTypedKept()).toBe(false)
  })

  it.each([
    ['verification', {}],
    ['help-desk', { state: 'helpdesk' }],
  ])('applies to the result of a presentation with the purpose %s', async (purpose, parameters) => {
    const { resultSeconds } = await promised()
    const { credential } = await receive()
    const { id } = await present(credential, parameters)
    expect((await rowOf(id)).purpose).toBe(purpose)
    const isKept = async () => (await keptResult(running.product.database.query, id)) !== undefined
    expect(await aroundTheEnd(resultSeconds[purpose] ?? 0, isKept)).toEqual([true, false])
  })

  it('names all purposes of presentations', async () => {
    const { resultSeconds } = await promised()
    expect(Object.keys(resultSeconds).sort()).toEqual([
      'coupon',
      'discount',
      'gate',
      'help-desk',
      'payment',
      'verification',
    ])
  })

  it('applies to a same-device answer whose browser never returns', async () => {
    const { heldAnswerSeconds } = await promised()
    const { credential } = await receive()
    const { body } = await running.browser.post(
      '/basic/presentation/request',
      { type: 'VerifiedEmployee' },
      { origin: running.url },
    )
    const { id, sameDeviceUrl = '' } = zPresentationResponse.parse(body)
    const open = await running.wallet.openRequest(sameDeviceUrl)
    await open.sendPresentation([credential])
    const isHeld = async () => (await rowOf(id)).held_answer?.includes(CLAIMS.mail) ?? false
    expect(await aroundTheEnd(heldAnswerSeconds, isHeld)).toEqual([true, false])
  })

  it('applies to the rows of ended flows', async () => {
    const { flowDays, resultSeconds } = await promised()
    const { credential } = await receive()
    const { id } = await present(credential)
    const isKnown = async () => (await running.browser.get(`/basic/presentation/status?id=${id}`)).status === 200
    expect(resultSeconds.verification).toBeLessThan((flowDays * DAY) / SECOND)
    expect(await aroundTheEnd((flowDays * DAY) / SECOND, isKnown)).toEqual([true, false])
  })

  it('applies to the cookie', async () => {
    const { cookieSeconds } = await promised()
    const { headers } = await running.browser.post(
      '/basic/presentation/request',
      { type: 'VerifiedEmployee' },
      { origin: running.url },
    )
    expect(headers.get('set-cookie')).toContain(`Max-Age=${cookieSeconds};`)
  })

  it('applies to the addresses of clients', async () => {
    const limited = await startProduct({ RATE_LIMIT_PER_MINUTE: '2' })
    try {
      const ask = async () => (await limited.browser.get('/configuration')).status
      const { addressSeconds } = await promised()
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
      limited.advance(addressSeconds * SECOND - MOMENT)
      expect(await ask()).toBe(429)
      limited.advance(MOMENT)
      expect(await ask()).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it("applies to the interval of the server's own clean-up", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await running.restart()
      // The test cannot move the clock of PostgreSQL. By this clock, the previous server still holds the lock, so the
      // test deletes the lock.
      await running.product.database.query.deleteFrom('locks').execute()
      const { cleanUpSeconds, resultSeconds } = await promised()
      const { credential } = await receive()
      const { id } = await present(credential)
      running.advance((resultSeconds.verification ?? 0) * SECOND + 1)
      await vi.advanceTimersByTimeAsync(cleanUpSeconds * SECOND - 1)
      expect(await rowOf(id)).toMatchObject({ result_id: expect.any(Number) })
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ result_id: null }))
    } finally {
      vi.useRealTimers()
      await running.restart()
    }
  })
})

describe('the audit log', () => {
  const COLUMNS = ['account_id', 'action', 'actor', 'at', 'card', 'id', 'object', 'outcome', 'reason', 'reference']

  it('records who or what did what to which id, when, and the outcome; nothing personal', async () => {
    const lines = await running.product.database.query.selectFrom('audit_log').selectAll().execute()
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(COLUMNS)
      expect(line.at).toBeGreaterThan(Date.UTC(2025, 0))
      for (const text of [line.actor, line.action, line.object, line.outcome, line.account_id, line.card, line.reason])
        expect(text ?? 'none').toMatch(/^[A-Za-z0-9_.-]{3,64}$/)
    }
    const text = JSON.stringify(lines)
    for (const personal of [...NOT_IN_LEDGER, CLAIMS.displayName, 'Planted']) expect(text).not.toContain(personal)
  })
})
