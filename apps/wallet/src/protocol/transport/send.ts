import { WalletProblem } from '../problem.ts'
import { collect } from './collect.ts'
import { hostOf, isAllowedAddress } from './remote-address.ts'
import type { Reply } from './reply.ts'

/** Part of `fetch` that the wallet uses. Tests replace the network with a function of this type. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const TIMEOUT_MS = 15_000
const MAX_BYTES = 2_000_000

/**
 * Sends one request to an issuer or verifier, without cookies or a referrer. Refuses redirects, which could lead to an unchecked URL, and
 * responses that take more than 15 seconds or are larger than 2 MB.
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
    return { status: response.status, headers: response.headers, bytes: await collect(response.body, MAX_BYTES) }
  } catch (cause) {
    throw new WalletProblem('unreachable', { host, cause, detail: cause instanceof Error ? cause.message : url })
  }
}
