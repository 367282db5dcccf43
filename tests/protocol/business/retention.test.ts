import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { zPublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { greyJpeg } from '../jpeg.ts'
import { keptResult } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { DATABASE_OF_THIS_RUN } from '../product-database.ts'
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
/** What stays in the ledger is the holder's name, and nothing else. */
const NOT_IN_LEDGER = [CLAIMS.jobTitle, CLAIMS.department, CLAIMS.mail, PHOTO]

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

/** Everything that is in the database, as text. */
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

/** The files of the database, the write-ahead log with them, as they lie on the disk. */
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

/** Presents as an employee; gives the browser's id and what went over the wire. */
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

describe('R-02 what went over the wire', () => {
  it('is not stored: no credential, no disclosure, no presentation, no answer, no private key', async () => {
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

  it('leaves neither code nor token nor PIN behind: code and token are never kept, the PIN until it was used', async () => {
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

describe('R-03 the result of a presentation', () => {
  it('is kept for 15 minutes after the end, and then told to be gone', async () => {
    const { credential } = await receive()
    running.advance(4 * MINUTE)
    const { id } = await present(credential)
    running.advance(15 * MINUTE - 2000)
    await running.product.cleanUp()
    expect(await resultAnswer(id)).toMatchObject({ status: 200, body: { displayName: CLAIMS.displayName } })
    running.advance(2001)
    expect(await resultAnswer(id), 'also before the server tidied up').toMatchObject({
      status: 410,
      body: { code: 'no-longer-kept' },
    })
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it('is erased when nobody asks, with all that the visitor typed', async () => {
    const { credential } = await receive()
    const { id } = await present(credential)
    expect(await everything()).toContain(CLAIMS.mail)
    running.advance(15 * MINUTE + 1)
    await running.product.cleanUp()
    expect(await rowOf(id)).toMatchObject({ state: 'done', error_code: null, result_id: null, erase_at: null })
    await expectNothingOf(NOT_IN_LEDGER)
  })

  // The files of PostgreSQL are its own.
  it.runIf(DATABASE_OF_THIS_RUN === 'sqlite')('is gone from the files, too, and not only from the tables', async () => {
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

  it('is erased by a server that was down when the time came', async () => {
    const { credential } = await receive()
    const { id } = await present(credential)
    running.advance(16 * MINUTE)
    await running.restart()
    expect(await rowOf(id)).toMatchObject({ state: 'done', result_id: null })
    expect(await keptResult(running.product.database.query, id)).toBeUndefined()
    await expectNothingOf(NOT_IN_LEDGER)
    expect(await resultAnswer(id)).toMatchObject({ status: 410 })
  })

  it('is erased 5 minutes after the end where the help desk asked', async () => {
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

describe('R-03 what came to nothing', () => {
  it('R-05 a presentation that expired keeps id and outcome, and nothing of the request', async () => {
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

  it('a presentation that was refused keeps nothing of what was presented', async () => {
    const { credential } = await receive()
    const { id, url } = await running.browser.present('VerifiedEmployee')
    const open = await running.wallet.openRequest(url)
    const tampering = { presentation: { keyBinding: { payload: { nonce: 'another' } } } }
    expect((await open.sendPresentation([credential], tampering)).status).toBe(400)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error_code: 'INVALID_PRESENTATION', result_id: null })
  })

  it('an issuance that nobody took keeps nothing of what the visitor typed', async () => {
    const { id, url } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
    await running.wallet.openOffer(url)
    expect(await everything()).toContain(CLAIMS.mail)
    running.advance(10 * MINUTE + 1)
    await running.product.cleanUp()
    await expectNothingOf(NOT_IN_LEDGER)
    expect(await running.browser.issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })
})

/** How long after its time a test looks, and before it, in milliseconds: the calls of a test take time themselves. */
const MOMENT = 5000

describe('R-03 what the page says of it', () => {
  const SECOND = 1000
  const DAY = 86_400 * SECOND

  async function told(): Promise<Retention> {
    const { retention } = zPublicConfiguration.parse((await running.browser.get('/configuration')).body)
    if (retention === undefined) throw new Error('the server does not say how long it keeps what')
    return retention
  }

  /** Moves the clock, and lets the server tidy up. */
  async function cleanUpIn(milliseconds: number): Promise<void> {
    running.advance(milliseconds)
    await running.product.cleanUp()
  }

  /** What is there a moment before a time that begins now, and what a moment after it. */
  async function aroundTheEnd<Seen>(seconds: number, look: () => Promise<Seen>): Promise<[before: Seen, after: Seen]> {
    await cleanUpIn(seconds * SECOND - MOMENT)
    const seen = await look()
    await cleanUpIn(2 * MOMENT)
    return [seen, await look()]
  }

  const isTypedKept = async () => (await everything()).includes(CLAIMS.mail)

  it('holds for what was typed, where a wallet takes the offer up at the last moment and never comes again', async () => {
    const { offerSeconds } = await told()
    const { url, pin = '', expiresAt } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
    const taken = expiresAt - running.now() - MOMENT / 2
    const open = await running.wallet.openOffer(url)
    running.advance(taken)
    await open.obtainToken(pin)
    expect(await aroundTheEnd(offerSeconds - taken / SECOND, isTypedKept)).toEqual([true, false])
  })

  it('holds for what was typed for a card that a wallet has', async () => {
    const { offerSeconds } = await told()
    await receive()
    expect(await isTypedKept()).toBe(true)
    await cleanUpIn(offerSeconds * SECOND)
    expect(await isTypedKept()).toBe(false)
  })

  it.each([
    ['verification', {}],
    ['help-desk', { state: 'helpdesk' }],
  ])('holds for the result of a presentation that is good for %s', async (purpose, parameters) => {
    const { resultSeconds } = await told()
    const { credential } = await receive()
    const { id } = await present(credential, parameters)
    expect((await rowOf(id)).purpose).toBe(purpose)
    const isKept = async () => (await keptResult(running.product.database.query, id)) !== undefined
    expect(await aroundTheEnd(resultSeconds[purpose] ?? 0, isKept)).toEqual([true, false])
  })

  it('names everything that a presentation is good for', async () => {
    const { resultSeconds } = await told()
    expect(Object.keys(resultSeconds).sort()).toEqual([
      'coupon',
      'discount',
      'gate',
      'help-desk',
      'payment',
      'verification',
    ])
  })

  it('holds for the answer of a wallet on the same device, whose browser never comes back', async () => {
    const { heldAnswerSeconds } = await told()
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

  it('holds for what is left of runs that ended', async () => {
    const { runDays, resultSeconds } = await told()
    const { credential } = await receive()
    const { id } = await present(credential)
    const isKnown = async () => (await running.browser.get(`/basic/presentation/status?id=${id}`)).status === 200
    expect(resultSeconds.verification).toBeLessThan((runDays * DAY) / SECOND)
    expect(await aroundTheEnd((runDays * DAY) / SECOND, isKnown)).toEqual([true, false])
  })

  it('holds for the cookie', async () => {
    const { cookieSeconds } = await told()
    const { headers } = await running.browser.post(
      '/basic/presentation/request',
      { type: 'VerifiedEmployee' },
      { origin: running.url },
    )
    expect(headers.get('set-cookie')).toContain(`Max-Age=${cookieSeconds};`)
  })

  it('holds for the addresses of who asks', async () => {
    const limited = await startProduct({ RATE_LIMIT_PER_MINUTE: '2' })
    try {
      const ask = async () => (await limited.browser.get('/configuration')).status
      const { addressSeconds } = await told()
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
      limited.advance(addressSeconds * SECOND - MOMENT)
      expect(await ask()).toBe(429)
      limited.advance(MOMENT)
      expect(await ask()).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('holds for how soon the server tidies up by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await running.restart()
      // PostgreSQL has a clock of its own, by which the server from before has its turn.
      await running.product.database.query.deleteFrom('leases').execute()
      const { sweepSeconds, resultSeconds } = await told()
      const { credential } = await receive()
      const { id } = await present(credential)
      running.advance((resultSeconds.verification ?? 0) * SECOND + 1)
      await vi.advanceTimersByTimeAsync(sweepSeconds * SECOND - 1)
      expect(await rowOf(id)).toMatchObject({ result_id: expect.any(Number) })
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ result_id: null }))
    } finally {
      vi.useRealTimers()
      await running.restart()
    }
  })
})

describe('R-08 the audit log', () => {
  const COLUMNS = ['account_id', 'action', 'actor', 'at', 'card', 'id', 'object', 'outcome', 'reason', 'reference']

  it('says who or what did what to which id, when, and how it ended; nothing personal', async () => {
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
