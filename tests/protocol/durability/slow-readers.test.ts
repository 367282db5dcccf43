import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'
import { temporaryFolder } from './server-process.ts'

const MB: Bytes = 1024 * 1024
const READ_TIME: Milliseconds = 500
const SCRIPT = '/assets/app-1a2b3c.js'
const GET_SCRIPT = `GET ${SCRIPT} HTTP/1.1\r\nHost: x\r\n\r\n`

const webRoot = temporaryFolder()
let running: RunningProduct
const connections: RawConnection[] = []
beforeAll(async () => {
  mkdirSync(join(webRoot.path, 'assets'))
  writeFileSync(join(webRoot.path, 'index.html'), '<!doctype html>')
  writeFileSync(join(webRoot.path, SCRIPT), Buffer.alloc(24 * MB, 'a'))
  const environment = { WEB_ROOT: webRoot.path, HOST: '127.0.0.1' }
  running = await startProduct(environment, { times: { readTime: READ_TIME, lowestRate: MB, checkInterval: 50 } })
})
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
})
afterAll(async () => {
  await running.stop()
  webRoot.remove()
})

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(`http://127.0.0.1:${new URL(running.url).port}`)
  connections.push(connection)
  return connection
}

const countAtServer = (): Promise<number> =>
  new Promise((resolve, reject) =>
    running.product.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Waits until the server has at most this number of connections. Returns how long that took. */
async function waitForCount(maximum: number): Promise<Milliseconds> {
  const started = performance.now()
  while ((await countAtServer()) > maximum) {
    if (performance.now() - started > 10_000) throw new Error(`There are still ${await countAtServer()} connections`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - started
}

describe('a client that', () => {
  it('never reads is disconnected, which frees its memory', async () => {
    await waitForCount(0)
    for (let count = 0; count < 20; count += 1) (await open()).sendUnread(GET_SCRIPT)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await countAtServer()).toBe(20)
    expect(await waitForCount(0)).toBeGreaterThan(READ_TIME * 0.5)
  })

  it('reads a byte at a time is disconnected', async () => {
    await waitForCount(0)
    const connection = await open()
    connection.sendUnread(GET_SCRIPT)
    const reading = setInterval(() => connection.socket.read(1), 20)
    await waitForCount(0)
    clearInterval(reading)
  })

  it('reads slowly gets the whole answer, however long that takes', async () => {
    const connection = await open()
    connection.sendUnread(GET_SCRIPT)
    const started = performance.now()
    let taken = 0
    while (taken < 24 * MB) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      taken += connection.socket.read()?.length ?? 0
      if (connection.socket.closed) throw new Error(`cut off after ${taken} bytes`)
    }
    expect(performance.now() - started).toBeGreaterThan(READ_TIME * 2)
  })

  it('sends more and more requests without reading is disconnected at once', async () => {
    await waitForCount(0)
    for (const path of ['/openapi.json', '/scenarios', SCRIPT, '/nobody-knows', '/%zz', '/notifications?id=x']) {
      const connection = await open()
      connection.sendUnread(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(500))
      expect([path, await waitForCount(0)]).toEqual([path, expect.any(Number)])
    }
  })

  it('sends a few requests at once gets the answers in order', async () => {
    const connection = await open()
    const paths = ['/health/live', '/nobody-knows', '/configuration', '/health/ready']
    connection.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await connection.receive(/live[\s\S]*not-found[\s\S]*walletName[\s\S]*ready"[^}]*}$/)
    connection.received = ''
    connection.send('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    await connection.receive(/live"[^}]*}$/)
  })
})

describe('connections', () => {
  let limited: RunningProduct | undefined
  afterEach(async () => {
    await limited?.stop()
    limited = undefined
  })

  async function start(environment: Record<string, string>): Promise<void> {
    limited = await startProduct({ HOST: '127.0.0.1', ...environment })
  }

  /** Checks if the server answers on a new connection from the given address of this machine. */
  async function isServed(from: string): Promise<boolean> {
    const connection = await RawConnection.open(limited?.url ?? '', { from })
    connections.push(connection)
    connection.send('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    const answered = connection.receive(/live"[^}]*}$/).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, connection.ended.then((text) => text.includes('live'))])
  }

  it('are limited per address: other addresses are served, and a closed connection frees its slot', async () => {
    await start({ MAX_CONNECTIONS_PER_ADDRESS: '3' })
    for (let count = 0; count < 3; count += 1) expect(await isServed('127.0.0.1')).toBe(true)
    expect(await isServed('127.0.0.1')).toBe(false)
    expect(await isServed('127.0.0.2')).toBe(true)
    connections[0]?.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await isServed('127.0.0.1')).toBe(true)
  })

  it('are limited in total', async () => {
    await start({ MAX_CONNECTIONS: '3' })
    for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) expect(await isServed(from)).toBe(true)
    expect(await isServed('127.0.0.4')).toBe(false)
  })

  it.each(['1', '127.0.0.0/8'])('of proxies are limited only in total, with TRUST_PROXY=%s', async (proxies) => {
    await start({ MAX_CONNECTIONS: '5', MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: proxies })
    for (let count = 0; count < 5; count += 1) expect(await isServed('127.0.0.1')).toBe(true)
    expect(await isServed('127.0.0.1')).toBe(false)
  })
})
