import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseTrustedProxies, type TrustedProxies } from '../edge/trusted-proxies.ts'
import { requestIdOf } from './request-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736'

const from = (remoteAddress: string, id?: string) => ({
  headers: id === undefined ? {} : { 'x-request-id': id },
  socket: { remoteAddress } as Socket,
})
const trusting = (text: string): TrustedProxies => parseTrustedProxies(text) ?? { kind: 'none' }

describe('the id of a request', () => {
  it('is different for each request', () => {
    const ids = [1, 2].map(() => requestIdOf(from('192.0.2.1'), trusting('false')))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(2)
  })

  it.each(['1', '10.0.0.0/8'])('is the one from a trusted proxy, with TRUST_PROXY=%s', (proxies) => {
    expect(requestIdOf(from('10.0.0.7', GIVEN), trusting(proxies))).toBe(GIVEN)
  })

  it.each([
    ['an untrusted client', '10.0.0.7', 'false', GIVEN],
    ['an address outside the trusted networks', '192.0.2.1', '10.0.0.0/8', GIVEN],
    ['a proxy that forwards a line break', '10.0.0.7', '1', 'one\nanother-line'],
    ['a proxy that forwards too long an id', '10.0.0.7', '1', 'x'.repeat(65)],
    ['a proxy that sends none', '10.0.0.7', '1', undefined],
  ])('is a new one for %s', (_who, address, proxies, id) => {
    expect(requestIdOf(from(address, id), trusting(proxies))).toMatch(UUID)
  })
})
