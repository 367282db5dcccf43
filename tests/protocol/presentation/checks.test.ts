import type { Check } from '@vitrine/api/flows/check.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disclose, forgeAuthority, forgeIssuedBy } from '../wallet/forge.ts'
import { isJsonObject, type JsonObject } from '../wallet/json-reading.ts'
import { es256, flipped } from '../wallet/jws.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { expectVerified } from './outcomes.ts'
import { reissued } from './reissue.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const issuer = () => stage.serverKey('credential-issuer')
const passed = (...names: Check['name'][]): Check[] => names.map((name) => ({ name, outcome: 'passed' }))
const failed = (name: Check['name']): Check => ({ name, outcome: 'failed' })
/** Returns the disclosures of the card that are not in the given list. */
const withheld = (shared: readonly string[]): string[] =>
  stage.credential.sdJwt.disclosures.map(({ encoded }) => encoded).filter((one) => !shared.includes(one))

/** Returns the issuer check for a trusted issuer: passed, with the issuer's name. */
const named = (): Check => ({ name: 'issuer', outcome: 'passed', value: stage.running.url })

const checksOf = async ({ id }: { id: string }) => (await stage.running.browser.presentationStatus(id)).checks

describe('the checks', () => {
  it('are in the result: passed ones with their value, and unknown ones', async () => {
    const before = stage.running.now()
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send())
    const result = await stage.running.browser.result(attempt.id)
    const state = result.fullObject?.checks?.find(({ name }) => name === 'state')
    expect(result.fullObject?.checks).toEqual([
      ...passed('format'),
      named(),
      ...passed('signature'),
      { name: 'validity', outcome: 'passed', value: result.expirationDate },
      ...passed('holder', 'request', 'query'),
      { name: 'state', outcome: 'passed', value: expect.any(Number) },
      { name: 'domain', outcome: 'passed', value: stage.running.url },
      { name: 'face', outcome: 'unknown' },
    ])
    expect(Number(state?.value)).toBeGreaterThanOrEqual(before)
    expect(Number(state?.value)).toBeLessThanOrEqual(stage.running.now())
    expect(result).toMatchObject({
      verified: true,
      credentialStateIsValid: true,
      domainValidationUrl: stage.running.url,
    })
  })

  it.each<[string, () => PresentationTampering, () => Check[]]>([
    ['an unreadable presentation', () => ({ issuerJws: () => 'no JWS' }), () => [failed('format')]],
    [
      'an untrusted issuer',
      () => {
        const stranger = forgeIssuedBy(forgeAuthority(), { uris: [stage.running.url] })
        return reissued(stranger, stage.credential)
      },
      () => [...passed('format'), failed('issuer')],
    ],
    [
      'a signature that was changed',
      () => reissued(issuer(), stage.credential, { sign: flipped(es256(issuer().privateKey)) }),
      () => [...passed('format'), named(), failed('signature')],
    ],
    [
      'a credential that has expired',
      () => reissued(issuer(), stage.credential, { payload: { exp: 1 } }),
      () => [...passed('format'), named(), ...passed('signature'), failed('validity')],
    ],
    [
      'a wallet without the key of the credential',
      () => ({ keyBinding: { sign: es256(forgeAuthority().privateKey) } }),
      () => [...passed('format'), named(), ...passed('signature', 'validity'), failed('holder')],
    ],
    [
      'a disclosure that was added afterwards',
      () => ({ disclosuresAfterKeyBinding: (honest) => [...honest, ...withheld(honest)] }),
      () => [...passed('format'), named(), ...passed('signature', 'validity'), failed('holder')],
    ],
    [
      'another nonce',
      () => ({ keyBinding: { payload: { nonce: 'another' } } }),
      () => [...passed('format'), named(), ...passed('signature', 'validity'), failed('holder')],
    ],
    [
      'another audience',
      () => ({ keyBinding: { payload: { aud: 'https://other.example' } } }),
      () => [...passed('format'), named(), ...passed('signature', 'validity'), failed('holder')],
    ],
    [
      'an answer that is too old',
      () => ({ keyBinding: { payload: { iat: 1 } } }),
      () => [...passed('format'), named(), ...passed('signature', 'validity', 'holder'), failed('request')],
    ],
    [
      'a missing claim',
      () => reissued(issuer(), stage.credential, { removed: ['displayName'] }),
      () => [...passed('format'), named(), ...passed('signature', 'validity', 'holder', 'request'), failed('query')],
    ],
  ])('are in the refusal of %s', async (_what, tampering, checks) => {
    const attempt = await stage.begin()
    expect((await attempt.present(tampering())).status).toBe(400)
    expect(await checksOf(attempt)).toEqual(checks())
  })

  it('are in the refusal of an answer without a presentation', async () => {
    const attempt = await stage.begin()
    expect((await attempt.open.sendResponse(attempt.open.encrypt({}))).status).toBe(400)
    expect(await checksOf(attempt)).toEqual([failed('format')])
  })

  it('are missing if the wallet declined, so they reveal nothing about its credentials', async () => {
    const attempt = await stage.begin()
    await attempt.open.sendError('access_denied')
    const status = await stage.running.browser.presentationStatus(attempt.id)
    expect(status.error?.code).toBe('ACCESS_DENIED')
    expect(status).not.toHaveProperty('checks')
  })

  it.each([
    ['an unused index', (list: JsonObject) => ({ status_list: { ...list, idx: Number(list.idx) ^ 1 } })],
    ['no index', () => undefined],
  ])('are in the refusal of a credential with %s in its status', async (_what, statusOf) => {
    const { status } = stage.credential.sdJwt.jws.payload
    const list = isJsonObject(status) && isJsonObject(status.status_list) ? status.status_list : {}
    const attempt = await stage.begin()
    const answer = await attempt.present(reissued(issuer(), stage.credential, { payload: { status: statusOf(list) } }))
    expect(answer.status).toBe(400)
    expect((await checksOf(attempt))?.filter(({ outcome }) => outcome === 'failed')).toEqual([failed('state')])
  })

  it('are in the refusal of a revoked credential, without anything that identifies the credential', async () => {
    const credential = await stage.receiveAnother()
    const { query } = stage.running.product.database
    await query.updateTable('credentials').set({ status: 'revoked' }).execute()
    const attempt = await stage.begin()
    const answer = await attempt.open.sendPresentation([credential])
    await query.updateTable('credentials').set({ status: 'valid' }).execute()
    expect(answer.status).toBe(400)
    expect(await checksOf(attempt)).toEqual([
      ...passed('format'),
      named(),
      ...passed('signature', 'validity', 'holder', 'request', 'query'),
      failed('state'),
      { name: 'domain', outcome: 'passed', value: stage.running.url },
      { name: 'face', outcome: 'unknown' },
    ])
  })

  it('are shown to the browser that asked, and not to the wallet', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.present({ keyBinding: { payload: { nonce: 'another' } } })
    expect(Object.keys(answer.body ?? {})).toEqual(['error', 'error_description'])
    const { browser } = stage.running
    for (const name of [attempt.requestId, new URL(attempt.url).searchParams.get('client_id') ?? ''])
      expect((await browser.get(`/basic/presentation/status?id=${encodeURIComponent(name)}`)).status).toBe(404)
  })
})

describe('the shared claims', () => {
  it("are exactly the requested ones, and the card's other claims are listed as not shared", async () => {
    const { id, url } = await stage.running.browser.present('BankAccount', '/lunch-service', {
      bankOperation: 'lunch',
      pay: 8,
    })
    const open = await stage.running.wallet.openRequest(url)
    await open.sendPresentation([stage.credential])
    const { notShared } = await stage.running.browser.result(id, '/lunch-service')
    expect(notShared).toEqual(['Full name', 'Card number'])
  })

  it('are counted if the wallet shares more, and then nothing is listed as not shared', async () => {
    const attempt = await stage.begin()
    await attempt.present(reissued(issuer(), stage.credential, { added: [disclose('note', 'unasked')] }))
    const result = await stage.running.browser.result(attempt.id)
    // The wallet disclosed three claims that were not requested: the note, and two numbers that only a payment requests.
    expect(result.fullObject?.checks).toContainEqual({ name: 'query', outcome: 'passed', value: 3 })
    expect(result).not.toHaveProperty('notShared')
    expect(JSON.stringify(result)).not.toContain('unasked')
  })
})
