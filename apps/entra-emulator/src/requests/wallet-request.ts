import { randomUUID } from 'node:crypto'
import type { IssuanceRequest, ServiceRequest } from './request.ts'

/**
 * Returns a request as wallets fetch it: the payload of a JWT, with the members that Microsoft's wallet library requires. The emulated
 * wallet reads the request itself.
 */
export function walletRequest(request: ServiceRequest, did: string): Record<string, unknown> {
  const { registration } = request.body
  return {
    iss: did,
    exp: request.expiry,
    response_type: 'id_token',
    response_mode: 'post',
    client_id: did,
    scope: 'openid',
    nonce: randomUUID(),
    state: request.id,
    registration: {
      client_name: registration.clientName,
      client_purpose: registration.purpose,
      subject_syntax_types_supported: ['did:ion'],
    },
    claims: { vp_token: { presentation_definition: { id: request.id, input_descriptors: descriptorsOf(request) } } },
    ...(request.kind === 'issuance' ? issuanceMembers(request.body) : {}),
  }
}

function descriptorsOf(request: ServiceRequest): object[] {
  if (request.kind === 'presentation') return request.body.requestedCredentials.map(({ type }) => descriptor(type))
  const { type, manifest } = request.body
  return [{ ...descriptor(type), issuance: [{ manifest }] }]
}

const descriptor = (type: string) => ({ id: type, schema: [{ uri: type }] })

const issuanceMembers = ({ pin }: IssuanceRequest['body']) => ({
  prompt: 'create',
  ...(pin ? { pin: { length: pin.length, type: pin.type, salt: pin.salt } } : {}),
})
