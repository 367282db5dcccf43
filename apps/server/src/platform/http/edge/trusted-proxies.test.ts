import { describe, expect, it } from 'vitest'
import { isTrustedProxy, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

function parse(text: string): TrustedProxies {
  const proxies = parseTrustedProxies(text)
  if (!proxies) throw new Error(`${text} names no proxies`)
  return proxies
}

describe('trusted proxies', () => {
  it.each(['false', '0'])('are empty for %s', (text) => {
    expect(parse(text)).toEqual({ kind: 'none' })
    expect(isTrustedProxy(parse(text), '127.0.0.1', 0)).toBe(false)
  })

  it('are a number of hops, at any address', () => {
    const trusted = [0, 1, 2].map((hop) => isTrustedProxy(parse('2'), 'unknown', hop))
    expect(trusted).toEqual([true, true, false])
  })

  it('are networks, at any hop', () => {
    const proxies = parse('10.0.0.0/8, fd00::/8 ,127.0.0.1')
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '127.0.0.1'])
      expect([address, isTrustedProxy(proxies, address, 3)]).toEqual([address, true])
    for (const address of ['11.0.0.1', '::ffff:11.0.0.1', 'fe80::1', '127.0.0.2', '::1', 'unknown', ''])
      expect([address, isTrustedProxy(proxies, address, 0)]).toEqual([address, false])
  })

  it("have a maximum number of hops, however long a client's header is", () => {
    expect(isTrustedProxy(parse('127.0.0.1'), '127.0.0.1', 1_000)).toBe(false)
  })

  it.each([
    'true',
    'yes',
    '-1',
    '1.5',
    '17',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/8,',
    '10.0.0/8',
    'fd00::/129',
    'loopback',
    'fe80::1%eth0',
  ])('cannot be parsed from %s', (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined()
  })
})
