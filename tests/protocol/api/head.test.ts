import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Console, startConsole } from '../admin/console.ts'
import { ADA } from '../identity-provider/token-shapes.ts'
import type { RunningProduct } from '../product.ts'

let desk: Console
let running: RunningProduct
beforeAll(async () => {
  desk = await startConsole()
  running = desk.running
})
afterAll(() => desk.stop())

/** Headers that differ in each answer, or depend on how the body is transferred. */
const OF_THE_MOMENT = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-security-policy',
  'x-request-id',
]

type Answer = { status: number; headers: Record<string, unknown>; bytes: number }

/** Sends a request with Node's own client, which leaves the headers of an answer unchanged. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${running.url}${path}`, { method, headers, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !OF_THE_MOMENT.includes(name))
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(kept), bytes })
      })
    })
    call.on('error', reject)
    call.end()
  })
}

async function expectSameHead(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const got = await ask('GET', path, headers)
  const head = await ask('HEAD', path, headers)
  expect(head, path).toEqual({ ...got, bytes: 0 })
  return head
}

describe('HEAD answers as GET does, without the body (RFC 9110 section 9.3.2)', () => {
  it.each([
    ['the configuration', '/configuration', 200],
    ['the cards', '/scenarios', 200],
    ['a health endpoint', '/health/live', 200],
    ['the description', '/openapi.json', 200],
    ['a page', '/', 200],
    ['a page under another address', '/Admin/', 308],
    ['the documents of the API', '/docs', 200],
    ['a picture', '/scenarios/images/workshop.svg', 200],
    ['a missing picture', '/scenarios/images/nothing.svg', 404],
    ['an answer that is null', '/admin/security/check', 200],
    ['a missing page', '/nothing', 404],
    ['a missing query', '/basic/issuance/status', 400],
    ['an unknown flow', '/basic/issuance/status?id=x', 404],
    ["a wallet's endpoint", '/.well-known/openid-credential-issuer', 200],
    ['an unknown offer', '/openid4vci/offers/x', 404],
    ['a restricted endpoint', '/vc/admin/contracts', 401],
  ])('%s: %s', async (_what, path, status) => {
    expect(await expectSameHead(path)).toMatchObject({ status, headers: { 'content-length': expect.any(String) } })
  })

  it('an unknown address, requested as a page', async () => {
    expect(await expectSameHead('/nothing', { accept: 'text/html' })).toMatchObject({ status: 404 })
  })

  it('with the length of the list, if the client may see it', async () => {
    const head = await expectSameHead('/vc/admin/accounts?name=idp', desk.as(ADA).headers)
    expect(head).toMatchObject({ status: 200, headers: { 'x-total-count': '1' } })
  })

  it('a streamed file, without its length and without creating it', async () => {
    const { headers } = await expectSameHead('/vc/admin/ledger.csv', desk.as(ADA).headers)
    expect(headers).toMatchObject({ 'content-disposition': expect.stringContaining('accounts-') })
    expect(headers).not.toHaveProperty('content-length')
  })

  it('compressed cards', async () => {
    const head = await expectSameHead('/scenarios', { 'accept-encoding': 'br' })
    expect(head.headers).toMatchObject({ 'content-encoding': 'br' })
  })

  it('is refused on paths without GET, and 405 lists the allowed methods', async () => {
    expect(await ask('HEAD', '/basic/request2')).toMatchObject({ status: 405, headers: { allow: 'POST' }, bytes: 0 })
    expect(await ask('POST', '/scenarios')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    expect(await ask('HEAD', '/openid4vci/token')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
  })

  it('opens no stream, and takes up no slot for streams', async () => {
    const streams = Array.from({ length: 200 }, () => ask('HEAD', '/notifications?id=x'))
    for (const { status, headers, bytes } of await Promise.all(streams)) {
      expect({ status, bytes }).toEqual({ status: 200, bytes: 0 })
      expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
    }
  })
})

describe('HEAD is safe', () => {
  it('leaves an offer unscanned, which GET does not', async () => {
    const { id, url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const path = new URL(new URL(url).searchParams.get('credential_offer_uri') ?? '').pathname
    expect(await ask('HEAD', path)).toMatchObject({ status: 200, bytes: 0 })
    expect(await running.browser.issuanceStatus(id)).toMatchObject({ status: 0 })
    await ask('GET', path)
    expect(await running.browser.issuanceStatus(id)).toMatchObject({ status: 1 })
  })

  it('leaves a request unscanned, which GET does not', async () => {
    const { id, url } = await running.browser.present('BankAccount')
    const path = new URL(new URL(url).searchParams.get('request_uri') ?? '').pathname
    expect(await ask('HEAD', path)).toMatchObject({ status: 200, bytes: 0 })
    expect(await running.browser.presentationStatus(id)).toMatchObject({ status: 0 })
    await ask('GET', path)
    expect(await running.browser.presentationStatus(id)).toMatchObject({ status: 1 })
  })
})
