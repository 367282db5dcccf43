import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that the IANA registries of special-purpose addresses (RFC 6890) exclude from global reachability. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Platform service of a large cloud: a public address that only machines in that cloud can reach.
  ['168.63.129.16', 32],
] as const

/** Special networks within 2000::/3, outside of which no IPv6 address is globally reachable. */
const SPECIAL_IPV6 = [
  // Protocol assignments, including Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 hides an IPv4 address and was deprecated by RFC 7526.
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Prefix of IPv4 addresses in the answers of resolvers in networks without IPv4 (RFC 6052 section 2.1). */
const nat64 = new BlockList()
nat64.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * Returns whether an IP address belongs to the public internet: not to this machine, its networks, or the services of its cloud, and
 * not to an encoding of such an address (IPv4-mapped, NAT64, 6to4, Teredo). False for a text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  // Only addresses that are not global have a zone (RFC 4007 section 11).
  if (!isIPv6(address) || address.includes('%')) return false
  if (nat64.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address))
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function lastFourBytes(address: string): string {
  // The URL parser normalizes an address: hexadecimal groups only, the longest run of zeros left out.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  const bits = (high ?? 0) * 0x1_0000 + (low ?? 0)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}
