import type { Answer, Exchange } from '../http/answer.ts'
import { type Route, routesOf } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { serviceOfResource } from './token-endpoint.ts'

/** Value of `IDENTITY_HEADER` in the environment of an app with a managed identity. */
const IDENTITY_HEADER = 'emulator'

/** Endpoints at which an Azure resource fetches tokens of its managed identity: as in App Service, and as in a virtual machine. */
export const managedIdentityRoutes = (parts: Parts): Route[] =>
  routesOf('managedIdentity', {
    'GET /msi/token': async (exchange) => {
      if (exchange.headers['x-identity-header'] !== IDENTITY_HEADER)
        return { status: 401, body: { statusCode: 401, message: 'The header X-IDENTITY-HEADER is missing or wrong.' } }
      return answer(exchange, '2019-08-01', parts, () => ({ client_id: parts.options.tenant.clientId }))
    },
    'GET /metadata/identity/oauth2/token': async (exchange) => {
      if (exchange.headers.metadata?.toLowerCase() !== 'true')
        return refused('invalid_request', 'Required metadata header not specified')
      return answer(exchange, '2018-02-01', parts, ({ expiresIn, expiresAt }) => ({
        refresh_token: '',
        expires_in: String(expiresIn),
        not_before: String(expiresAt - expiresIn),
      }))
    },
  })

async function answer(
  { url: { searchParams }, failure }: Exchange,
  version: string,
  { options, tokens }: Parts,
  furtherMembers: (token: { expiresIn: number; expiresAt: number }) => object,
): Promise<Answer> {
  if (searchParams.get('api-version') !== version) return refused('invalid_request', `api-version must be ${version}`)
  const resource = searchParams.get('resource') ?? ''
  const service = serviceOfResource(resource)
  if (!service) return refused('invalid_resource', 'AADSTS500011: The resource principal was not found in the tenant.')
  const clientId = searchParams.get('client_id')
  if (clientId !== null && clientId !== options.tenant.clientId) return refused('invalid_request', 'Identity not found')
  const issued = await tokens.issue(service, failure?.kind === 'expired-token')
  const common = { access_token: issued.token, expires_on: String(issued.expiresAt), resource, token_type: 'Bearer' }
  return { status: 200, body: { ...common, ...furtherMembers(issued) } }
}

const refused = (error: string, description: string): Answer => ({
  status: 400,
  body: { error, error_description: description },
})
