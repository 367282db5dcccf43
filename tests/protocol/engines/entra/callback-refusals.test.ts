import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { BANK_CARDS, everythingStored, type RequestAtService, report, requestOf, sendCallback } from './callbacks.ts'

const MB = 1024 * 1024

let stage: EntraStage
let offered: RequestAtService
let other: RequestAtService
let asked: RequestAtService
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS })
  const { browser } = stage.running
  offered = requestOf(stage, (await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })).url)
  other = requestOf(stage, (await browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })).url)
  asked = requestOf(stage, (await browser.present('BankAccount')).url)
})
afterAll(() => stage.close())

const success = () => ({ requestId: offered.requestId, state: offered.state, requestStatus: 'issuance_successful' })

/** Sends a callback, and checks that the server answers this status and changes nothing. */
async function expectRefusal(status: number, send: () => Promise<{ status: number; text: string }>): Promise<string> {
  const before = await everythingStored(stage)
  const answer = await send()
  expect(answer.status, answer.text).toBe(status)
  expect(await everythingStored(stage)).toEqual(before)
  return answer.text
}

describe('a callback is refused with 401, and changes nothing, if its api-key', () => {
  it.each<[string, () => string | undefined]>([
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['belongs to no request', () => 'a-key'],
    ['is only the state', () => offered.state],
    ['has a changed last character', () => `${offered.key.slice(0, -1)}${offered.key.endsWith('A') ? 'Q' : 'A'}`],
    ['is that of another request with this state', () => `${offered.state}.${other.key.split('.')[1]}`],
    ['is too long', () => 'k'.repeat(4_000)],
  ])('%s', async (_what, key) => {
    expect(await expectRefusal(401, () => sendCallback(offered.url, success(), { key: key() }))).toBe('')
  })
})

it('reads no body of a caller without the key', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(65_536))),
  })
  const answer = fetch(offered.url, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
  // The server closes the connection, which may reach the sender before the answer.
  expect(await answer.then(({ status }) => status).catch(() => 401)).toBe(401)
})

describe('a callback is refused with 400, and changes nothing, if', () => {
  it.each<[string, () => object | string | Buffer]>([
    [
      'it is about another request than its api-key',
      () => ({ ...success(), requestId: other.requestId, state: other.state }),
    ],
    ['its state is that of another request', () => ({ ...success(), state: other.state })],
    ['its requestId is that of another request', () => ({ ...success(), requestId: other.requestId })],
    ['its requestId is unknown', () => ({ ...success(), requestId: 'b7a1d5de-0000-4000-8000-000000000000' })],
    ['it has no state', () => ({ ...success(), state: undefined })],
    ['it has no requestId', () => ({ ...success(), requestId: undefined })],
    ['it has no requestStatus', () => ({ ...success(), requestStatus: undefined })],
    [
      'it names its status code, as early previews did',
      () => ({ ...success(), requestStatus: undefined, code: 'issuance_successful' }),
    ],
    ['its requestStatus is unknown', () => ({ ...success(), requestStatus: 'issuance_postponed' })],
    ['its requestStatus is that of a presentation', () => ({ ...success(), requestStatus: 'presentation_verified' })],
    ['its requestStatus has another case', () => ({ ...success(), requestStatus: 'ISSUANCE_SUCCESSFUL' })],
    ['its requestStatus is no text', () => ({ ...success(), requestStatus: ['issuance_successful'] })],
    ['its state is no text', () => ({ ...success(), state: { id: offered.state } })],
    ['it is cut off', () => JSON.stringify(success()).slice(0, -1)],
    ['it is empty', () => ''],
    ['it is no object', () => [success()]],
    ['it has a member twice', () => JSON.stringify(success()).replace('{', '{"requestStatus":"request_retrieved",')],
    ['it has __proto__', () => JSON.stringify(success()).replace('{', '{"__proto__":{},')],
    ['it is no UTF-8', () => Buffer.from(JSON.stringify({ ...success(), x: '\u00fc' }), 'latin1')],
    ['it has a lone surrogate', () => JSON.stringify(success()).replace('{', '{"x":"\\ud800",')],
    [
      'it is nested too deeply',
      () => JSON.stringify(success()).replace('{', `{"x":${'['.repeat(5_000)}${']'.repeat(5_000)},`),
    ],
  ])('%s', async (_what, body) => {
    await expectRefusal(400, () => sendCallback(offered.url, body(), { key: offered.key }))
  })

  it('it comes to the path of the other kind', async () => {
    const [issuance, presentation] = [offered.url, asked.url]
    await expectRefusal(400, () => report({ ...offered, url: presentation }, { requestStatus: 'request_retrieved' }))
    await expectRefusal(400, () => report({ ...asked, url: issuance }, { requestStatus: 'request_retrieved' }))
  })

  it('a verified presentation has no credentials', async () => {
    await expectRefusal(400, () => report(asked, { requestStatus: 'presentation_verified', subject: 'did:ion:x' }))
  })
})

describe('the body of a callback', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...success(), requestStatus: 'request_retrieved', padding: '' })
    return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`)
  }

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])('is refused with the type "%s"', async (type) => {
    await expectRefusal(415, () => sendCallback(offered.url, success(), { key: offered.key, type }))
  })

  it('is refused above ten megabytes', async () => {
    await expectRefusal(413, () => sendCallback(offered.url, padded(10 * MB + 1), { key: offered.key }))
  })

  it('is accepted up to ten megabytes, and with members that are not known', async () => {
    expect(await sendCallback(offered.url, padded(10 * MB), { key: offered.key })).toEqual({ status: 200, text: '' })
    expect(
      await sendCallback(offered.url, success(), { key: offered.key, type: 'application/json; charset=utf-8' }),
    ).toEqual({
      status: 200,
      text: '',
    })
  })
})

it('is no page for browsers: other methods are refused, and the paths are not in the description of the API', async () => {
  const { browser, url } = stage.running
  expect((await fetch(offered.url)).status).not.toBe(200)
  expect(offered.url).toBe(`${url}/callbacks/verified-id/issuance`)
  expect(asked.url).toBe(`${url}/callbacks/verified-id/presentation`)
  expect(JSON.stringify((await browser.get('/openapi.json')).body)).not.toContain('verified-id')
})
