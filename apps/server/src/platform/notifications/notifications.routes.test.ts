import { connect } from 'node:net'
import { NOTIFICATION_EVENT } from '@vitrine/api/endpoints/notifications.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfiguration } from '../../settings/configuration.ts'
import { Slots } from '../http/edge/slots.ts'
import { type ApiServer, createApiServer } from '../http/server/api-server.ts'
import { registerNotificationsRoute } from './notifications.routes.ts'
import { LocalNotifications, type Notifications } from './notifications.ts'

/** Notifications that a test sends explicitly. */
class PlayedNotifications extends LocalNotifications implements Notifications {
  play = (id: string): void => {
    for (const listener of this.listeners.get(id) ?? []) listener()
  }
  readonly listeners = new Map<string, Set<() => void>>()

  override subscribe(id: string, listener: () => void): () => void {
    const listeners = this.listeners.get(id) ?? new Set()
    this.listeners.set(id, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  count(id: string): number {
    return this.listeners.get(id)?.size ?? 0
  }
}

const LARGE = 32 * 1024 * 1024

let app: ApiServer
let notifications: PlayedNotifications
let url: string
afterEach(() => app.close())

async function start(environment: Record<string, string> = {}): Promise<void> {
  const configuration = readConfiguration({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', ...environment })
  notifications = new PlayedNotifications()
  app = createApiServer(configuration, Date.now, { times: { readTime: 300, lowestRate: LARGE, checkInterval: 30 } })
  registerNotificationsRoute(app, { notifications, slots: new Slots(configuration.streams) })
  app.get('/large', async () => 'x'.repeat(LARGE))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
}

/** Opens a stream as a client with this address. */
async function open(address: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/notifications?id=x`, {
    headers: { 'x-forwarded-for': address },
    signal: abort.signal,
  })
  return { answer, close: () => abort.abort() }
}

const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 300 && !condition(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(condition()).toBe(true)
}

describe('the streams of notifications', () => {
  it('are limited per address, independently of other addresses', async () => {
    await start({ MAX_STREAMS_PER_ADDRESS: '3' })
    const first = await Promise.all([1, 2, 3].map(() => open('192.0.2.1')))
    expect(first.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
    const { answer: refused } = await open('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
    expect((await open('192.0.2.2')).answer.status).toBe(200)
    first[0]?.close()
    await until(() => notifications.count('x') === 3)
    expect((await open('192.0.2.1')).answer.status).toBe(200)
  })

  it('are limited in total', async () => {
    await start({ MAX_STREAMS: '3' })
    for (const last of [1, 2, 3]) expect((await open(`192.0.2.${last}`)).answer.status).toBe(200)
    const { answer: refused } = await open('192.0.2.4')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  })

  it('notify a client that reads, keep at most one event for a client that does not read, and give up on that client', async () => {
    await start()
    const waiting: number[] = []
    // Before the listener of the server, which may answer at once.
    app.server.prependListener('request', (_request, response) => {
      response.write = new Proxy(response.write, {
        apply: (write, target, parameters) => {
          waiting.push(response.writableLength)
          return Reflect.apply(write, target, parameters)
        },
      })
    })
    const reader = (await open('192.0.2.1')).answer.body?.getReader()
    const { hostname, port } = new URL(url)
    const silent = connect(Number(port), hostname).pause()
    silent.on('error', () => {})
    // The first response is larger than the buffers of the operating system, so the stream after it has to wait in the server.
    silent.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\nGET /notifications?id=x HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => notifications.count('x') === 2)
    for (let event = 0; event < 1000; event += 1) notifications.play('x')
    // Each stream gets the first line and one event.
    await vi.waitFor(() => expect(waiting).toHaveLength(4), 10_000)
    let received = ''
    while (!received.includes(`event: ${NOTIFICATION_EVENT}`))
      received += new TextDecoder().decode((await reader?.read())?.value)
    for (let event = 0; event < 1000; event += 1) notifications.play('x')
    // The client that reads gets one more event, the other client none.
    await vi.waitFor(() => expect(waiting).toHaveLength(5), 10_000)
    expect(Math.max(...waiting)).toBeLessThan(1000)
    await until(() => notifications.count('x') === 1)
    silent.destroy()
  })
})
