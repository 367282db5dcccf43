import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pseudonymOfClient } from '../../secrets/pseudonym.ts'

/**
 * Returns the client's address for limits: the address that trusted proxies report, otherwise the connecting address. IPv6
 * addresses count per /64 network, which one customer usually gets. An IPv4 address in IPv6 form counts as IPv4. The result has at
 * most 24 characters, whatever a client sends.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addressGroup(ip) ?? addressGroup(socket.remoteAddress) ?? 'unknown'

/**
 * Returns a function that computes the pseudonym of a client from its address and a secret. The pseudonym does not reveal the
 * address.
 */
export const clientPseudonyms =
  (secret: Buffer) =>
  (request: FastifyRequest): string =>
    pseudonymOfClient(secret, clientAddress(request))

/** Returns the IPv4 address or IPv6 network under which an IP address is counted; undefined if the text is not an IP address. */
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

/** Parses the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser normalizes an address: hexadecimal groups only, the longest run of zeros left out.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const head = parseGroups(before)
  const tail = parseGroups(after ?? '')
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const parseGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
