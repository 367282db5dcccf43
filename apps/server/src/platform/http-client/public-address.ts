import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Network that contains all global IPv6 addresses. It also contains special ranges, which are not global. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Prefix of IPv6 addresses that contain an IPv4 address. Resolvers in networks without IPv4 return them (RFC 6052 section 2.1). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** Platform service of a large cloud: a public address that only machines in that cloud can reach. */
const CLOUD_PLATFORM = '168.63.129.16'

/**
 * Returns whether an IP address belongs to the public internet: not to this machine, its networks, or the services of its cloud, and
 * not to an encoding of such an address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  // Node refuses forms of addresses that ipaddr.js accepts, such as 127.1. Only addresses that are not global have a zone (RFC 4007
  // section 11).
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address)
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast'
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && address.toString() !== CLOUD_PLATFORM
