import { ProtocolError } from '../../wire/protocol-error.ts'
import { parameterOf } from '../token-request.ts'
import type { ClientAuthentication } from './client-authentication.ts'

/** Maximum length of a client id. No real client id is longer. */
const MAX_CLIENT_ID_LENGTH = 2000

/** A public client: it may state a `client_id`, which is not verified (RFC 6749 section 3.2.1). */
export const NO_AUTHENTICATION: ClientAuthentication = {
  method: 'none',
  isUsedBy: () => true,
  async authenticate({ form }) {
    const clientId = parameterOf(form, 'client_id')
    if (clientId !== undefined && clientId.length > MAX_CLIENT_ID_LENGTH)
      throw new ProtocolError('invalid_request', 'client_id is too long')
    return clientId
  },
}
