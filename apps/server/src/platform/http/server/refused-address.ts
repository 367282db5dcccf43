import type { IncomingMessage } from 'node:http'
import { HttpProblem } from '../answers/problem.ts'

const MAX_ADDRESS_LENGTH = 8192

// Both replacements contain spaces, so no client can request them.
const UNDECODABLE_ADDRESS = '/an address that cannot be decoded'
const LONG_ADDRESS = '/an address that is too long'

/** Replaces an address that is too long, before anything else reads it. */
export function replaceLongAddress(request: IncomingMessage): void {
  if ((request.url?.length ?? 0) > MAX_ADDRESS_LENGTH) request.url = LONG_ADDRESS
}

export function replaceUndecodableAddress(request: IncomingMessage): void {
  request.url = UNDECODABLE_ADDRESS
}

export function addressProblem({ url }: IncomingMessage): HttpProblem | undefined {
  if (url === UNDECODABLE_ADDRESS) return new HttpProblem('invalid-request', 'The address cannot be decoded')
  if (url === LONG_ADDRESS)
    return new HttpProblem('address-too-long', `An address may have at most ${MAX_ADDRESS_LENGTH} characters`)
  return undefined
}
