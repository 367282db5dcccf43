import { ProtocolError } from '../../wire/protocol-error.ts'
import { parameterOf } from '../oauth-request.ts'
import type { ClientAuthentication } from './client-authentication.ts'

/** No real client id is longer. */
const MAX_CLIENT_ID_LENGTH = 2000
const CREDENTIALS = ['client_assertion', 'client_assertion_type', 'client_secret']

/** A public client: it may state a `client_id`, which only its redirect URIs confirm, if the operator configured them (RFC 6749 section 3.2.1). */
export const NO_AUTHENTICATION: ClientAuthentication = {
  method: 'none',
  metadata: {},
  isOffered: () => true,
  // Without attestations, a wallet that sends one all the same is like any other.
  isUsedBy: ({ form, headers }, { attestation }) =>
    (headers['oauth-client-attestation'] === undefined || attestation === 'off') &&
    !CREDENTIALS.some((name) => form.has(name)),
  async authenticate({ form }, { policy }) {
    const clientId = parameterOf(form, 'client_id')
    if (clientId !== undefined && clientId.length > MAX_CLIENT_ID_LENGTH)
      throw new ProtocolError('invalid_request', 'client_id is too long')
    const known = clientId === undefined ? undefined : policy.clients.get(clientId)
    if (!known) return { id: clientId, vouchedBy: 'nobody' }
    if (known.keys.length > 0) throw new ProtocolError('invalid_client', 'this client has to authenticate with its key')
    return { id: clientId, vouchedBy: 'operator', name: known.name, redirectUris: known.redirectUris }
  },
}
