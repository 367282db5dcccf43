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

/** What differs from one answer to the next, or is of the way that the body goes. */
const OF_THE_MOMENT = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-security-policy',
  'x-request-id',
]

type Answer = { status: number; headers: Record<string, unknown>; bytes: number }

/** Node's own client, which leaves the headers of an answer as they came. */
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

describe('HEAD answers what GET does, without the body (RFC 9110 section 9.3.2)', () => {
  it.each([
    ['what this installation has', '/configuration', 200],
    ['the cards', '/scenarios', 200],
    ['a sign of life', '/health/live', 200],
    ['the description', '/openapi.json', 200],
    ['a page', '/', 200],
    ['a page that is there by another address', '/Admin/', 308],
    ['the documents of the API', '/docs', 200],
    ['a picture', '/scenarios/images/workshop.svg', 200],
    ['a picture that is not there', '/scenarios/images/nothing.svg', 404],
    ['an answer that is null', '/admin/security/check', 200],
    ['what is not there', '/nothing', 404],
    ['what needs a query', '/basic/issuance/status', 400],
    ['a run that is not there', '/basic/issuance/status?id=x', 404],
    ['what wallets ask', '/.well-known/openid-credential-issuer', 200],
    ['an offer that is not there', '/openid4vci/offers/x', 404],
    ['what only some may see', '/vc/admin/contracts', 401],
  ])('%s: %s', async (_what, path, status) => {
    expect(await expectSameHead(path)).toMatchObject({ status, headers: { 'content-length': expect.any(String) } })
  })

  it('an address that is nobody’s, asked for as a page', async () => {
    expect(await expectSameHead('/nothing', { accept: 'text/html' })).toMatchObject({ status: 404 })
  })

  it('with the length of the list, to those who may see it', async () => {
    const head = await expectSameHead('/vc/admin/accounts?name=idp', desk.as(ADA).headers)
    expect(head).toMatchObject({ status: 200, headers: { 'x-total-count': '1' } })
  })

  it('a file that is made as it is read, without its length and without making it', async () => {
    const { headers } = await expectSameHead('/vc/admin/ledger.csv', desk.as(ADA).headers)
    expect(headers).toMatchObject({ 'content-disposition': expect.stringContaining('accounts-') })
    expect(headers).not.toHaveProperty('content-length')
  })

  it('the cards as they are compressed', async () => {
    const head = await expectSameHead('/scenarios', { 'accept-encoding': 'br' })
    expect(head.headers).toMatchObject({ 'content-encoding': 'br' })
  })

  it('is refused where GET is, and 405 says where it is taken', async () => {
    expect(await ask('HEAD', '/basic/request2')).toMatchObject({ status: 405, headers: { allow: 'POST' }, bytes: 0 })
    expect(await ask('POST', '/scenarios')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    expect(await ask('HEAD', '/openid4vci/token')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
  })

  it('opens no stream, and takes no place of one', async () => {
    const streams = Array.from({ length: 200 }, () => ask('HEAD', '/changes?id=x'))
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
