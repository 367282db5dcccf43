import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pseudonymOfClient } from '../../secrets/pseudonym.ts'

/**
 * Who asks, for limits: the address that the trusted proxies name, or else the one that connects. IPv6 counts by /64, which
 * is what one customer is given, and IPv4 in IPv6 as IPv4. At most 24 characters, whatever a client writes.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addressGroup(ip) ?? addressGroup(socket.remoteAddress) ?? 'unknown'

/** Names clients by their addresses, with a secret, so that no name leads back to an address. */
export const clientNames =
  (secret: Buffer) =>
  (request: FastifyRequest): string =>
    pseudonymOfClient(secret, clientAddress(request))

/** The group in which an IP address is counted; undefined for what is none. */
export function addressGroup(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (isIPv4(address)) return address
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return undefined
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes each address in one way: hexadecimal groups only, the longest run of zeros left out.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const head = parseGroups(before)
  const tail = parseGroups(after ?? '')
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const parseGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
