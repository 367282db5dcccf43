import { type Exchange, parameter } from '../http/answer.ts'
import { type Route, routesOf } from '../http/route.ts'
import type { ResolvedOptions } from '../options.ts'
import type { Parts } from '../parts.ts'
import { APP_IDS, type Service } from '../tenant.ts'
import { requireAssertion } from './client-assertion.ts'
import { TokenError } from './token-error.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const NO_STORE = { 'cache-control': 'no-store, no-cache', pragma: 'no-cache' }

/** Token endpoint for apps ("Microsoft identity platform and the OAuth 2.0 client credentials flow"). */
export const tokenRoutes = ({ options, tokens, origin }: Parts): Route[] =>
  routesOf('token', {
    'POST /:tenant/oauth2/v2.0/token': async (exchange) => {
      try {
        const service = await authorize(exchange, options, origin())
        const { token, expiresIn } = await tokens.issue(service, exchange.failure?.kind === 'expired-token')
        return {
          status: 200,
          headers: NO_STORE,
          body: { token_type: 'Bearer', expires_in: expiresIn, ext_expires_in: expiresIn, access_token: token },
        }
      } catch (error) {
        if (error instanceof TokenError) return error.toAnswer(options.clock())
        throw error
      }
    },
  })

async function authorize(exchange: Exchange, options: ResolvedOptions, origin: string): Promise<Service> {
  const { tenant, certificates, clock } = options
  if (parameter(exchange, 'tenant') !== tenant.tenantId) throw new TokenError(90002)
  if (!/^application\/x-www-form-urlencoded\b/i.test(exchange.headers['content-type'] ?? ''))
    throw new TokenError(900144)
  const form = new URLSearchParams(exchange.body.toString('utf8'))
  if (!form.get('grant_type') || !form.get('client_id') || !form.get('scope')) throw new TokenError(900144)
  if (form.get('grant_type') !== 'client_credentials') throw new TokenError(70003)
  if (form.get('client_id') !== tenant.clientId) throw new TokenError(700016)
  const secret = form.get('client_secret')
  const assertion = form.get('client_assertion')
  if (secret !== null) {
    if (secret !== tenant.secret) throw new TokenError(7000215)
  } else if (assertion !== null && form.get('client_assertion_type') === ASSERTION_TYPE) {
    const tokenEndpoints = [
      `${origin}/${tenant.tenantId}/oauth2/v2.0/token`,
      `${origin.replace('localhost', '127.0.0.1')}/${tenant.tenantId}/oauth2/v2.0/token`,
    ]
    await requireAssertion(assertion, { certificates, clientId: tenant.clientId, tokenEndpoints, now: clock() })
  } else throw new TokenError(7000216)
  return serviceOfScope(form.get('scope') ?? '')
}

/** An app asks for `.default` of one resource. */
function serviceOfScope(scope: string): Service {
  const [, resource] = /^([^ ]+)\/\.default$/.exec(scope) ?? []
  if (resource === undefined) throw new TokenError(70011)
  const service = serviceOfResource(resource)
  if (!service) throw new TokenError(500011)
  return service
}

export function serviceOfResource(resource: string): Service | undefined {
  if (resource === APP_IDS.requestService) return 'requestService'
  return resource === APP_IDS.adminApi ? 'adminApi' : undefined
}
