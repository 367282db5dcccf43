import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connections } from './connections.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const LIMITS = { total: 5, perAddress: 2 }

let connections: Connections
const open = (trusted = 'false') => {
  const proxies = parseTrustedProxies(trusted)
  if (!proxies) throw new Error(`${trusted} names no proxies`)
  connections = new Connections({ limits: LIMITS, proxies }, { drainTime: 20 })
}
beforeEach(() => open())
afterEach(async () => {
  connections.drain()
  await connections.allClosed()
})

/** Connects from an address. Returns the socket, which is destroyed if it was refused. */
function connect(remoteAddress: string): Socket {
  const socket = Object.assign(new EventEmitter(), {
    ...{ remoteAddress, destroyed: false, writable: true },
    destroy() {
      if (socket.destroyed) return
      socket.destroyed = true
      socket.emit('close')
    },
    destroySoon: () => socket.destroy(),
  })
  connections.admit(socket as unknown as Socket)
  return socket as unknown as Socket
}
const request = (socket: Socket) => connections.begin(socket, new EventEmitter() as unknown as ServerResponse)

describe('connections', () => {
  it('are limited per client, and are free again once they close', () => {
    const [first] = [connect('192.0.2.1'), connect('192.0.2.1')]
    expect(connect('192.0.2.1').destroyed).toBe(true)
    expect(connect('192.0.2.2').destroyed).toBe(false)
    first?.destroy()
    expect(connect('192.0.2.1').destroyed).toBe(false)
  })

  it('of one IPv6 network count as those of one client', () => {
    for (const address of ['2001:db8::1', '2001:db8::2']) expect(connect(address).destroyed).toBe(false)
    expect(connect('2001:db8::3').destroyed).toBe(true)
    expect(connect('2001:db8:0:1::3').destroyed).toBe(false)
  })

  it('are limited in total', () => {
    for (let client = 1; client <= LIMITS.total; client += 1) expect(connect(`192.0.2.${client}`).destroyed).toBe(false)
    expect(connect('192.0.2.99').destroyed).toBe(true)
  })

  it('of a trusted proxy count only towards the total', () => {
    open('10.0.0.1')
    for (let count = 1; count <= LIMITS.total; count += 1) expect(connect('10.0.0.1').destroyed).toBe(false)
    expect(connect('10.0.0.1').destroyed).toBe(true)
  })

  it('are refused while the server shuts down', () => {
    connections.drain()
    expect(connect('192.0.2.1').destroyed).toBe(true)
  })

  it('are closed if they have too many unanswered requests', () => {
    const socket = connect('192.0.2.1')
    let accepted = 0
    while (accepted < 100 && request(socket)) accepted += 1
    expect(accepted).toBe(4)
    expect(socket.destroyed).toBe(true)
  })

  it('answer no request after they are closed, or if they were refused', () => {
    const socket = connect('192.0.2.1')
    expect(request(socket)).toBe(true)
    socket.destroy()
    expect(request(socket)).toBe(false)
  })
})
