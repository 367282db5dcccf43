import type { Answer, Exchange } from '../http/answer.ts'
import type { Route } from '../http/route.ts'
import type { ResolvedOptions } from '../options.ts'
import type { AccessTokens } from './access-tokens.ts'
import { serviceOfResource } from './token-endpoint.ts'

/** Value of `IDENTITY_HEADER` in the environment of an app with a managed identity. */
const IDENTITY_HEADER = 'emulator'

/** Endpoints at which an Azure resource fetches tokens of its managed identity: as in App Service, and as in a virtual machine. */
export function managedIdentityRoutes(options: ResolvedOptions, tokens: AccessTokens): Route[] {
  return [
    {
      method: 'GET',
      path: '/msi/token',
      endpoint: 'managedIdentity',
      handle: (exchange) => {
        if (exchange.headers['x-identity-header'] !== IDENTITY_HEADER)
          return {
            status: 401,
            body: { statusCode: 401, message: 'The header X-IDENTITY-HEADER is missing or wrong.' },
          }
        return answer(exchange, '2019-08-01', options, tokens, 'app-service')
      },
    },
    {
      method: 'GET',
      path: '/metadata/identity/oauth2/token',
      endpoint: 'managedIdentity',
      handle: (exchange) => {
        if (exchange.headers.metadata?.toLowerCase() !== 'true')
          return refused('invalid_request', 'Required metadata header not specified')
        return answer(exchange, '2018-02-01', options, tokens, 'virtual-machine')
      },
    },
  ]
}

async function answer(
  { url: { searchParams }, failure }: Exchange,
  version: string,
  { tenant }: ResolvedOptions,
  tokens: AccessTokens,
  kind: 'app-service' | 'virtual-machine',
): Promise<Answer> {
  if (searchParams.get('api-version') !== version) return refused('invalid_request', `api-version must be ${version}`)
  const resource = searchParams.get('resource') ?? ''
  const service = serviceOfResource(resource)
  if (!service) return refused('invalid_resource', 'AADSTS500011: The resource principal was not found in the tenant.')
  const clientId = searchParams.get('client_id')
  if (clientId !== null && clientId !== tenant.clientId) return refused('invalid_request', 'Identity not found')
  const { token, expiresIn, expiresAt } = await tokens.issue(service, failure?.kind === 'expired-token')
  const common = { access_token: token, expires_on: String(expiresAt), resource, token_type: 'Bearer' }
  return {
    status: 200,
    body:
      kind === 'app-service'
        ? { ...common, client_id: tenant.clientId }
        : {
            ...common,
            refresh_token: '',
            expires_in: String(expiresIn),
            not_before: String(expiresAt - expiresIn),
          },
  }
}

const refused = (error: string, description: string): Answer => ({
  status: 400,
  body: { error, error_description: description },
})
