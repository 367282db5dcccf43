import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { pseudonymOfClient } from '../../secrets/pseudonym.ts'

/**
 * Returns the client's address for limits: the address that trusted proxies report, otherwise the connecting address. IPv6
 * addresses count per /64 network, which one customer usually gets. The result has at most 24 characters, whatever a client sends.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addressGroup(ip) ?? addressGroup(socket.remoteAddress) ?? 'unknown'

/** The pseudonym does not reveal the address. */
export const clientPseudonyms =
  (secret: Buffer) =>
  (request: FastifyRequest): string =>
    pseudonymOfClient(secret, clientAddress(request))

export function addressGroup(text: string | undefined): string | undefined {
  if (text === undefined || isIPv4(text)) return text
  const [withoutZone = ''] = text.split('%')
  if (!isIPv6(withoutZone)) return undefined
  const address = ipaddr.IPv6.parse(withoutZone)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
