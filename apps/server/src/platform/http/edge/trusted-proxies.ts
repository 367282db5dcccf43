import { BlockList, isIP, isIPv4 } from 'node:net'

/** With a number, X-Forwarded-For is trusted from any connecting address, so the server must be reachable only through its proxies. */
export type TrustedProxies =
  | { kind: 'none' }
  | { kind: 'hops'; count: number }
  | { kind: 'networks'; networks: BlockList }

/** Maximum number of proxies in a chain, so that a long header causes no long search. No real chain is this long. */
const MAX_HOPS = 16

/**
 * Parses `1`, or `10.0.0.0/8, fd00::/8, 127.0.0.1`; `false` and `0` mean no proxy. A network of all addresses is refused, because it would
 * trust every client.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false' || text === '0') return { kind: 'none' }
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? { kind: 'hops', count: Number(text) } : undefined
  const networks = new BlockList()
  for (const part of text.split(',')) if (!addNetwork(networks, part.trim())) return undefined
  return { kind: 'networks', networks }
}

/** ipaddr.js is not used here: it would also accept `10.0.0/8` and hexadecimal bytes, and would not match IPv4 addresses in IPv6 form. */
function addNetwork(networks: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  if (version === 0 || address.includes('%') || Number(prefix ?? bits) > bits) return false
  networks.addSubnet(address, Number(prefix ?? bits), version === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** `hop` counts from this server; the connecting address is hop 0. */
export function isTrustedProxy(proxies: TrustedProxies, address: string, hop: number): boolean {
  if (proxies.kind === 'none') return false
  if (proxies.kind === 'hops') return hop < proxies.count
  return hop < MAX_HOPS && isIP(address) !== 0 && proxies.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
