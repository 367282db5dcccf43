import type { Bytes } from '@vitrine/api/units.ts'
import { isUnknownAuthority } from '../../../../platform/http-client/fetch-failure.ts'
import { ServiceError } from '../service-error.ts'

const ANSWER_LIMIT: Bytes = 1_048_576
const ERROR_LIMIT: Bytes = 65_536

export type Fetch = typeof fetch

export type Exchange = {
  call: string
  url: string
  init: RequestInit
  signal: AbortSignal
}

export type Answer = {
  status: number
  headers: Headers
  /** Content as text; undefined if it is longer than the limit. */
  text: string | undefined
}

/**
 * Sends one request and reads the answer: at most 1 MB of a success, and 64 KB of anything else. Follows no redirect, because it
 * would take the access token and claims to another address.
 *
 * @throws {ServiceError} if there is no complete answer
 */
export async function exchange(fetch: Fetch, { call, url, init, signal }: Exchange): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual' })
    const { status, headers } = response
    return { status, headers, text: await readText(response, response.ok ? ANSWER_LIMIT : ERROR_LIMIT) }
  } catch (error) {
    throw new ServiceError('unreachable', { call, explanation: describeConnectionFailure(error) })
  }
}

/**
 * Describes for the operator why there is no answer. Uses only the code of an error: its message could quote a header, and with it
 * the access token.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  if (isUnknownAuthority(error))
    return 'the certificate is from an unknown authority: if a proxy inspects TLS, set NODE_EXTRA_CA_CERTS to its authority'
  const code = codeOf(error.cause) ?? codeOf(error)
  return code === undefined ? 'no connection' : `no connection (${code})`
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code)
    ? error.code
    : undefined

async function readText({ body }: Response, limit: Bytes): Promise<string | undefined> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let received = 0
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of body) {
    received += chunk.length
    if (received > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function readJson(text: string | undefined): unknown {
  try {
    return text === undefined || text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
