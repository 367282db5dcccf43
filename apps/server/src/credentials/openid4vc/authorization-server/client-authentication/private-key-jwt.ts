import { CLOCK_TOLERANCE } from '../../../../platform/clock/stated-time.ts'
import { isJti, useProof } from '../../authorizations/used-proofs.repository.ts'
import { isCurrent } from '../../formats/jwt-claims.ts'
import { isSignedBy, parseJws } from '../../jose/compact-jws.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import { parameterOf } from '../oauth-request.ts'
import type { ClientAuthentication } from './client-authentication.ts'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A client that the operator configured, which signs an assertion with its key (RFC 7523 section 3). An assertion is accepted once. */
export const PRIVATE_KEY_JWT: ClientAuthentication = {
  method: 'private_key_jwt',
  metadata: { token_endpoint_auth_signing_alg_values_supported: ['ES256'] },
  isOffered: ({ clients }) => [...clients.values()].some(({ keys }) => keys.length > 0),
  isUsedBy: ({ form }) => form.has('client_assertion') || form.has('client_assertion_type'),
  async authenticate({ form, url }, { publicUrl, database, clock, policy }) {
    if (form.get('client_assertion_type') !== TYPE) throw refusal(`client_assertion_type must be ${TYPE}`)
    const jws = parseJws(parameterOf(form, 'client_assertion') ?? '')
    if (!jws) throw refusal('client_assertion is not a JWT')
    const { iss, sub, aud, exp, jti } = jws.payload
    const client = typeof sub === 'string' ? policy.clients.get(sub) : undefined
    if (typeof sub !== 'string' || !client || iss !== sub || (parameterOf(form, 'client_id') ?? sub) !== sub)
      throw refusal('iss, sub and client_id must be the id of a client that this server knows')
    if (!client.keys.some((key) => isSignedBy(jws, key)))
      throw refusal('the assertion must be signed with ES256 by a key of the client')
    const audiences = Array.isArray(aud) ? aud : [aud]
    if (![publicUrl, `${publicUrl}${url}`].some((one) => audiences.includes(one)))
      throw refusal('aud must be the issuer of this authorization server')
    const end = typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
    if (!isCurrent(jws.payload, clock()) || end > clock() + LIMITS.assertionLife)
      throw refusal('the assertion has no exp, has expired, is not valid yet, or lives longer than an hour')
    if (!isJti(jti)) throw refusal('jti is missing')
    const proof = { purpose: 'assertion', key: sub, id: jti, expiresAt: end + CLOCK_TOLERANCE } as const
    if (!(await useProof(database.query, proof))) throw refusal('the assertion was already used')
    return { id: sub, vouchedBy: 'operator', name: client.name, redirectUris: client.redirectUris }
  },
}

const refusal = (description: string): ProtocolError => new ProtocolError('invalid_client', description)
