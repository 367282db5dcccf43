import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import type { AuthorizationServer } from './authorization-server.ts'

/**
 * Returns the code in the answer to an authorization request; undefined if the person declined. The answer must name the server that was
 * asked, if the server promises this (RFC 9207 section 2.4).
 */
export function readAuthorizationResponse(response: URLSearchParams, server: AuthorizationServer): string | undefined {
  const host = hostOf(server.issuer)
  const issuer = response.get('iss')
  if (issuer === null ? server.authorization_response_iss_parameter_supported : issuer !== server.issuer)
    throw new WalletProblem('authorization-forged', { host, detail: `iss: ${issuer}, not ${server.issuer}` })
  const error = response.get('error')
  if (error === 'access_denied') return undefined
  const code = response.get('code')
  if (error === null && code) return code
  const description = response.get('error_description')
  const detail = [error ?? 'no code in the answer', ...(description ? [description] : [])].join(': ')
  throw new WalletProblem('issuer-refused', { host, detail })
}
