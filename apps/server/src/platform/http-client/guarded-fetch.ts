import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { isPublicAddress } from './public-address.ts'

const TIME_LIMIT: Milliseconds = 5_000
const BODY_LIMIT: Bytes = 1_048_576
const ADDRESS_LENGTH_LIMIT = 2_000
const OPEN_CONNECTIONS = 32
const unzip = promisify(gunzip)

export type OutboundFailure =
  /** Not an https address, or one with a user name or a password. */
  | 'address'
  | 'unresolved'
  /** The host, or one of its addresses, is not on the public internet. No connection was made. */
  | 'forbidden-host'
  /** No connection, an untrusted certificate, or an incomplete response. */
  | 'connection'
  /** A status other than 200, redirects included. */
  | 'status'
  | 'content-encoding'
  | 'too-large'
  | 'too-slow'

export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundFailure

  constructor(reason: OutboundFailure, options?: ErrorOptions) {
    super(`an outbound request failed: ${reason}`, options)
    this.reason = reason
  }
}

/** Only tests replace it, because their https server runs on this machine. */
export type OutboundNetwork = {
  resolve(host: string): Promise<string[]>
  isAllowed(address: string): boolean
  open(options: RequestOptions): ClientRequest
  /** Maximum duration of a request, from the name lookup to the last byte of the response. */
  timeLimit: Milliseconds
}

// A separate agent: no proxy from the environment, and no reuse of connections or TLS sessions.
const agent = new Agent({ keepAlive: false, maxCachedSessions: 0, maxTotalSockets: OPEN_CONNECTIONS })

export const publicInternet: OutboundNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  open: (options) => requestHttps({ ...options, agent }),
  timeLimit: TIME_LIMIT,
}

type OutboundAnswer = {
  /** Media type in lower case, without parameters; empty if the response has none. */
  mediaType: string
  body: Buffer
}

/**
 * Fetches a resource whose address comes from an untrusted source, such as a credential, without letting that address choose the
 * target freely (SD-JWT VC section 10.1): https only, and only hosts on the public internet. The host is resolved
 * once, each of its addresses is checked, and the connection goes to a checked address. Follows no redirect, sends no credentials,
 * and accepts at most 5 s and 1 MB, also after the decompression of a gzip response.
 *
 * @throws {OutboundError}
 */
export async function guardedFetch(
  network: OutboundNetwork,
  address: string,
  { accept }: { accept: string },
): Promise<OutboundAnswer> {
  const url = parseAddress(address)
  const deadline = AbortSignal.timeout(network.timeLimit)
  try {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = await within(deadline, addressesOf(network, host))
    return await exchange(network, url, { host, addresses, accept, deadline })
  } catch (cause) {
    if (deadline.aborted) throw new OutboundError('too-slow', { cause })
    if (cause instanceof OutboundError) throw cause
    throw new OutboundError('connection', { cause })
  }
}

function parseAddress(address: string): URL {
  const url = address.length <= ADDRESS_LENGTH_LIMIT ? URL.parse(address) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new OutboundError('address')
  return url
}

/** If one address is forbidden, all are refused: the name may lead to an internal host. */
async function addressesOf(network: OutboundNetwork, host: string): Promise<string[]> {
  const resolved = isIP(host) ? [host] : network.resolve(host)
  const addresses = await Promise.resolve(resolved).catch((cause: unknown) => {
    throw new OutboundError('unresolved', { cause })
  })
  if (addresses.length === 0) throw new OutboundError('unresolved')
  if (!addresses.every((address) => network.isAllowed(address))) throw new OutboundError('forbidden-host')
  return addresses
}

type GuardedRequest = { host: string; addresses: string[]; accept: string; deadline: AbortSignal }

async function exchange(
  network: OutboundNetwork,
  url: URL,
  { host, addresses, accept, deadline }: GuardedRequest,
): Promise<OutboundAnswer> {
  const request = network.open({
    method: 'GET',
    host,
    // RFC 6066 section 3: an IP address is not a valid server name.
    ...(isIP(host) ? {} : { servername: host }),
    // Certificates are verified even if an environment variable disables this for the process.
    rejectUnauthorized: true,
    port: url.port || 443,
    path: `${url.pathname}${url.search}`,
    headers: { accept, 'accept-encoding': 'gzip', 'user-agent': 'Vitrine' },
    lookup: pinned(addresses),
    signal: deadline,
  })
  try {
    return await readAnswer(await answered(request))
  } finally {
    request.destroy()
  }
}

/** Resolves every name to the checked addresses, so that a changed DNS answer has no effect. */
function pinned(addresses: string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, options, callback) => {
    const [first] = entries
    if (options.all) callback(null, entries)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function answered(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // The listener stays registered, because destroying a finished request may emit another error.
    request.on('error', reject)
    request.end()
  })
}

async function readAnswer(answer: IncomingMessage): Promise<OutboundAnswer> {
  if (answer.statusCode !== 200) throw new OutboundError('status')
  const {
    'content-encoding': encoding = 'identity',
    'content-length': length,
    'content-type': type = '',
  } = answer.headers
  if (!['identity', 'gzip'].includes(encoding)) throw new OutboundError('content-encoding')
  if (Number(length ?? 0) > BODY_LIMIT) throw new OutboundError('too-large')
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > BODY_LIMIT) throw new OutboundError('too-large')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  const mediaType = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return { mediaType, body: encoding === 'gzip' ? await decompress(body) : body }
}

async function decompress(body: Buffer): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: BODY_LIMIT })
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw new OutboundError(isTooLarge ? 'too-large' : 'content-encoding', { cause })
  }
}

function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    work.then(resolve, reject)
  })
}
