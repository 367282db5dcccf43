import type { IncomingHttpHeaders } from 'node:http'
import { ProtocolError } from '../wire/protocol-error.ts'

/** A request to the token endpoint (RFC 6749 section 3.2). */
export type TokenRequest = { form: URLSearchParams; headers: IncomingHttpHeaders }

/**
 * Returns a parameter. An empty parameter counts as omitted (RFC 6749 section 3.2).
 *
 * @throws {ProtocolError} `invalid_request` if the parameter is repeated
 */
export function parameterOf(form: URLSearchParams, name: string): string | undefined {
  const values = form.getAll(name)
  if (values.length > 1) throw new ProtocolError('invalid_request', `${name} was sent more than once`)
  return values[0] === '' ? undefined : values[0]
}

/** Returns the error for a code that no token is issued for. It does not tell a wrong code from a wrong PIN. */
export const invalidGrant = (): ProtocolError =>
  new ProtocolError('invalid_grant', 'the code is wrong, used or expired, or the PIN is wrong')
