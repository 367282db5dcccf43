import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenAlsoAt } from '../../../apps/server/src/platform/http/server/http-server.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'
import { temporaryFolder } from './server-process.ts'

const DRAIN_TIME: Milliseconds = 600
const ISSUANCE = JSON.stringify({ type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } })
const POST = `POST /basic/request2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${ISSUANCE.length}\r\n\r\n`

const SCRIPT = '/assets/app-1a2b3c.js'
const webRoot = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(webRoot.path, 'assets'))
  writeFileSync(join(webRoot.path, 'index.html'), '<!doctype html>')
  writeFileSync(join(webRoot.path, SCRIPT), Buffer.alloc(24 * 1024 * 1024, 'a'))
})
afterAll(() => webRoot.remove())

let running: RunningProduct | undefined
const connections: RawConnection[] = []
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close()
  await running?.stop()
  running = undefined
})

async function start(drainTime = DRAIN_TIME): Promise<RunningProduct> {
  running = await startProduct({ WEB_ROOT: webRoot.path }, { times: { drainTime } })
  await listenAlsoAt(running.product.app.server, ['127.0.0.2'])
  return running
}

async function open(url: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url)
  connections.push(connection)
  return connection
}

const pause = (milliseconds: Milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Closes the server and returns how long that took. */
async function close({ product }: RunningProduct): Promise<Milliseconds> {
  const started = performance.now()
  await product.close()
  return performance.now() - started
}

// If `localhost` has a second address, the server listens there too. In these tests, the second address is 127.0.0.2.
describe.each(['127.0.0.1', '127.0.0.2'])('a server at %s that shuts down', (host) => {
  const at = ({ url }: RunningProduct): string => url.replace('localhost', host)

  it('waits for the drain time, and no longer, for a request that never ends', async () => {
    const server = await start()
    const half = await open(at(server))
    half.send(`${POST}${ISSUANCE.slice(0, 10)}`)
    const headers = await open(at(server))
    headers.send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    await pause(100)
    const took = await close(server)
    expect(took).toBeGreaterThan(DRAIN_TIME * 0.9)
    expect(took).toBeLessThan(DRAIN_TIME + 1500)
    expect(await half.endsWithin(1000)).toBe(true)
    expect(await headers.endsWithin(1000)).toBe(true)
  })

  it('waits for the drain time, and no longer, for a client that never reads', async () => {
    const server = await start()
    for (let count = 0; count < 5; count += 1)
      (await open(at(server))).sendUnread(`GET ${SCRIPT} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
    await pause(200)
    const took = await close(server)
    expect(took).toBeGreaterThan(DRAIN_TIME * 0.9)
    expect(took).toBeLessThan(DRAIN_TIME + 1500)
    for (const connection of connections) {
      connection.socket.resume()
      expect(await connection.endsWithin(1000)).toBe(true)
    }
  })

  it('does not wait for unused connections, streams, or connections with no open request', async () => {
    const server = await start(60_000)
    const [silent, stream, kept] = [await open(at(server)), await open(at(server)), await open(at(server))]
    stream.send('GET /notifications?id=x HTTP/1.1\r\nHost: x\r\n\r\n')
    await stream.receive(/retry/)
    kept.send('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    await kept.receive(/live/)
    expect(await close(server)).toBeLessThan(5000)
    for (const connection of [silent, stream, kept]) expect(await connection.endsWithin(1000)).toBe(true)
    // The last chunk of the stream has arrived: the stream was ended, not cut off.
    expect(stream.received).toMatch(/0\r\n\r\n$/)
  })

  it('answers started requests, accepts no new ones, and keeps no connection', async () => {
    const server = await start(60_000)
    const half = await open(at(server))
    half.send(`${POST}${ISSUANCE.slice(0, 10)}`)
    const another = await open(at(server))
    another.send(`${POST}${ISSUANCE.slice(0, 10)}`)
    await pause(100)
    const closing = close(server)
    await pause(100)
    const late = await RawConnection.open(at(server)).catch(() => undefined)
    expect(late === undefined || (await late.endsWithin(500))).toBe(true)
    half.send(`${ISSUANCE.slice(10)}GET /configuration HTTP/1.1\r\nHost: x\r\n\r\n`)
    const answers = await half.ended
    expect(answers).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"status":0/)
    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    another.send(ISSUANCE.slice(10))
    expect(await another.ended).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await closing).toBeLessThan(5000)
  })
})

it('a server that shuts down also closes connections whose answers started before the shutdown', async () => {
  const server = await start(60_000)
  const reader = await open(server.url)
  // The answer is larger than the system's buffers. Before the shutdown, the server sends headers with `keep-alive`, but only a part
  // of the body.
  reader.sendUnread(`GET ${SCRIPT} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await pause(200)
  const closing = close(server)
  await pause(100)
  reader.socket.resume()
  expect(await closing).toBeLessThan(5000)
})

it('a request that arrives during the shutdown gets a 503 with Retry-After, in the format of its API', async () => {
  const server = await start(60_000)
  const [page, wallet] = [await open(server.url), await open(server.url)]
  // The requests start before the shutdown, but the server sees them only when their headers are complete.
  page.send('GET /configuration HTTP/1.1\r\nHost: x\r\n')
  wallet.send('POST /openid4vci/nonce HTTP/1.1\r\nHost: x\r\n')
  await pause(100)
  const closing = close(server)
  await pause(50)
  page.send('\r\n')
  wallet.send('Content-Length: 0\r\n\r\n')
  for (const text of [await page.ended, await wallet.ended]) {
    expect(text).toMatch(/^HTTP\/1\.1 503 /)
    expect(text).toMatch(/retry-after: \d+\r\n/)
    expect(text).toMatch(/x-content-type-options: nosniff\r\n/)
  }
  expect(page.received).toContain('"code":"unavailable"')
  expect(wallet.received).toContain('{"error":"temporarily_unavailable"}')
  expect(await closing).toBeLessThan(5000)
})
