import type * as z from 'zod'
import { type ProblemCode, WalletProblem } from '../problem.ts'

/** The part of `fetch` that the wallet uses, so that tests can answer instead of a network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Reply {
  status: number
  /** Lower case, without parameters. */
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 2_000_000
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether the wallet may talk to this address: https, or plain http to this same computer (a demo, a test). */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))
}

/** The host as people read it, with the port where it is not the usual one. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/**
 * Sends one request to an issuer or verifier. No cookies, no referrer, no redirects (a redirect could lead to an
 * address that was never checked), at most 15 seconds and 2 MB.
 *
 * @throws WalletProblem `address-not-allowed`, `unreachable`
 */
export async function send(fetch: Fetch, url: string, init: RequestInit = {}): Promise<Reply> {
  const host = hostOf(url)
  if (!isAllowedAddress(url)) throw new WalletProblem('address-not-allowed', { detail: url, host })
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';')
    return {
      status: response.status,
      mediaType: mediaType.trim().toLowerCase(),
      bytes: await collect(response.body, MAX_BYTES),
    }
  } catch (cause) {
    throw new WalletProblem('unreachable', { host, cause, detail: cause instanceof Error ? cause.message : url })
  }
}

/** Reads a stream to its end. @throws RangeError when it is longer than `limit` bytes */
export async function collect(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  if (stream) {
    for await (const part of readParts(stream)) {
      length += part.length
      if (length > limit) throw new RangeError(`more than ${limit} bytes`)
      parts.push(part)
    }
  }
  const all = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** Streams are not iterable in every browser yet. */
async function* readParts(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

export function textOf(reply: Reply): string {
  return new TextDecoder().decode(reply.bytes)
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(reply: Reply): unknown {
  try {
    return JSON.parse(textOf(reply))
  } catch {
    return undefined
  }
}

/**
 * What came from outside, as the schema promises it.
 *
 * @throws WalletProblem with the given code, naming the first member that is wrong
 */
export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, code: ProblemCode, host?: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const detail = issue ? `${issue.path.join('.') || 'the answer'}: ${issue.message}` : 'not understood'
  throw new WalletProblem(code, host === undefined ? { detail } : { detail, host })
}
