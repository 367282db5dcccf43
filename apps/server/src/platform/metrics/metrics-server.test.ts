import { type AddressInfo, createServer } from 'node:net'
import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { METRICS_PATH, MetricsServer } from './metrics-server.ts'

const HOST = '127.0.0.1'

let registry: Registry
let warnings: string[]
let port: number
let server: MetricsServer
const log = { info: () => {}, warn: (_about: object, message: string) => warnings.push(message) }
const open = (address: { host: string; port: number } | undefined) =>
  new MetricsServer({ registry, address, log, retry: 20 })
const ask = (path: string, method = 'GET') => fetch(`http://${HOST}:${port}${path}`, { method })

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, HOST, resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return free
}

beforeEach(async () => {
  registry = new Registry()
  new Counter({ name: 'a_count', help: 'Of something', registers: [registry] }).inc(3)
  warnings = []
  port = await freePort()
  server = open({ host: HOST, port })
})
afterEach(() => server.close())

describe('the metrics server', () => {
  it('serves the metrics of the product and of the process in the format of Prometheus', async () => {
    await server.listen()
    const answer = await ask(METRICS_PATH)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(registry.contentType)
    const text = await answer.text()
    expect(text).toContain('a_count 3')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('serves nothing else, and accepts only GET', async () => {
    await server.listen()
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/vc/admin/overview')).status).toBe(404)
    const refused = await ask(METRICS_PATH, 'POST')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('does not listen if it is off', async () => {
    server = open(undefined)
    await server.listen()
    await expect(ask(METRICS_PATH)).rejects.toThrow()
  })

  it('closes open connections as well when it is closed', async () => {
    await server.listen()
    await (await ask(METRICS_PATH)).text()
    await server.close()
    await expect(ask(METRICS_PATH)).rejects.toThrow()
  })

  it('starts without a port that is in use, logs that, and takes the port once it is free', async () => {
    const other = createServer().listen(port, HOST)
    await server.listen()
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`port ${port} is in use: stop the program that uses it, or set METRICS_PORT`)),
    ])
    await new Promise((resolve) => other.close(resolve))
    await expect.poll(async () => (await ask(METRICS_PATH).catch(() => undefined))?.status).toBe(200)
  })

  it('names the settings to change if the address does not belong to this computer', async () => {
    server = open({ host: '192.0.2.1', port })
    await expect(server.listen()).rejects.toThrow(
      /^The metrics cannot be served at 192\.0\.2\.1, port \d+ \(EADDRNOTAVAIL\)/,
    )
  })

  it('does not open later if it was closed in the meantime', async () => {
    const other = createServer().listen(port, HOST)
    await server.listen()
    await server.close()
    await new Promise((resolve) => other.close(resolve))
    await new Promise((resolve) => setTimeout(resolve, 60))
    await expect(ask(METRICS_PATH)).rejects.toThrow()
  })

  it('answers 500 if the metrics cannot be read', async () => {
    const broken = new Counter({ name: 'broken', help: 'x', registers: [registry] })
    broken.get = async () => {
      throw new Error('broken')
    }
    await server.listen()
    expect((await ask(METRICS_PATH)).status).toBe(500)
    expect(warnings).toEqual(['the metrics could not be read'])
  })
})
