import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressGroup, clientAddress } from './client-address.ts'

describe('the group in which an address is counted', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:0001::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%0.0.0.0 and more', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  it.each([
    '',
    'unknown',
    '192.0.2.1:443',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '192.0.2.256',
    '1.2.3',
    '_hidden',
    '::ffff:192.0.2.1:80',
    'a'.repeat(10_000),
  ])('is undefined for %j', (text) => {
    expect(addressGroup(text)).toBeUndefined()
  })

  it('is short, and the same for a whole /64', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV4(), (six, four) => {
        expect(addressGroup(six)?.length).toBeLessThanOrEqual(24)
        expect(addressGroup(four)).toBe(four)
      }),
    )
  })
})

describe('the address of the client', () => {
  const from = (ip: string, remoteAddress: string | undefined) =>
    clientAddress({ ip, socket: { remoteAddress } as never })

  it('is the one that the proxies name, or the connecting one if they name no address', () => {
    expect(from('192.0.2.1', '10.0.0.1')).toBe('192.0.2.1')
    expect(from('unknown', '10.0.0.1')).toBe('10.0.0.1')
    expect(from('192.0.2.1:443', '::ffff:10.0.0.1')).toBe('10.0.0.1')
  })

  it('is the same for all unknown clients', () => {
    expect(from('', undefined)).toBe('unknown')
  })
})
