import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address of the public internet', () => {
  it.each([
    '9.9.9.9',
    '1.0.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2620:fe::fe',
    '2a00:1450:4001:81b::200e',
    // Answer of a resolver for 9.9.9.9 in a network without IPv4.
    '64:ff9b::909:909',
  ])('includes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each<[string, string[]]>([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
    ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1', 'fec0::1']],
    ['a link', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0', '2620:fe::fe%eth0']],
    ["a provider's network", ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
    ["a cloud's service", ['168.63.129.16', 'fd00:ec2::254', '192.0.0.192']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255']],
    [
      'documentation and benchmarking',
      ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ],
    ['unassigned ranges', ['240.0.0.1', '4000::1', '100::1', '5f00::1']],
    [
      'IPv4 in IPv6',
      ['::ffff:127.0.0.1', '::ffff:9.9.9.9', '::ffff:0:127.0.0.1', '::127.0.0.1', '::7f00:1', '::ffff:a00:1'],
    ],
    [
      'NAT64 to such addresses',
      ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.0.0.1', '64:ff9b::', '64:ff9b::1'],
    ],
    ['NAT64 of a network', ['64:ff9b:1::7f00:1', '64:ff9b:1::909:909']],
    ['a tunnel', ['192.88.99.1', '2002:7f00:1::', '2002:909:909::1', '2001::1', '2001:0:7f00:1::', '2001:1ff::1']],
    ['no address', ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3.4.5', '[::1]', 'example.org']],
  ])('does not include: %s', (_what, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
