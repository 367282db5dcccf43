import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'

const MINUTE = 60_000
const CLIENTS = 500

let running: RunningProduct
let sockets: Socket[] = []
beforeAll(async () => {
  running = await startProduct()
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})
afterAll(() => running.stop())

/** Connects a client that sends the start of a request and never continues. */
async function startRequest(text: string): Promise<void> {
  const { hostname, port } = new URL(running.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
}

it.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'bodies',
    'POST /basic/request2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"type":',
  ],
  [
    'bodies of wallets',
    'POST /openid4vci/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ngrant\r\n',
  ],
])(`while ${CLIENTS} clients send slow %s, a card is issued and used as usual`, async (_what, text) => {
  for (let client = 0; client < CLIENTS; client += 100)
    await Promise.all(Array.from({ length: 100 }, () => startRequest(text)))
  const { browser, wallet } = running
  const credential = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
  const { id, url } = await browser.present('BankAccount')
  await wallet.present(url, [credential])
  expect(await browser.presentationStatus(id)).toEqual({ status: 2 })
})

it('each request has at most a minute to arrive', () => {
  const { headersTimeout, requestTimeout } = running.product.app.server
  for (const limit of [headersTimeout, requestTimeout]) {
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThanOrEqual(MINUTE)
  }
})
