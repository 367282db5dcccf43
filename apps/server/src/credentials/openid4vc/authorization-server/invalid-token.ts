import { ProtocolError } from '../wire/protocol-error.ts'

/** The error contains a challenge in the given scheme (RFC 6750 section 3). */
export const invalidToken = (description: string, scheme = 'Bearer'): ProtocolError =>
  new ProtocolError('invalid_token', description, {
    status: 401,
    headers: { 'www-authenticate': `${scheme} error="invalid_token", error_description="${description}"` },
  })
