import { type Exchange, parameter } from '../http/answer.ts'
import type { Route } from '../http/route.ts'
import { notFound } from '../http/service-error.ts'
import type { AccessTokens } from '../identity/access-tokens.ts'
import type { ResolvedOptions } from '../options.ts'
import type { ServiceKeys } from '../service-keys.ts'
import type { Store } from '../store.ts'

export type AdminApiParts = {
  options: ResolvedOptions
  store: Store
  tokens: AccessTokens
  keys: ServiceKeys
  origin: () => string
}

export const AUTHORITIES = '/v1.0/verifiableCredentials/authorities'

export function requireAuthority(exchange: Exchange, { store, options }: AdminApiParts): void {
  if (!store.hasAuthority || parameter(exchange, 'authority') !== options.tenant.authorityId)
    throw notFound('The authority does not exist.', 'authorityId')
}

export function authorityRoutes(parts: AdminApiParts): Route[] {
  const { tokens, store, options } = parts
  const withRole = (handle: Route['handle']) => tokens.withRole('VerifiableCredential.Authority.ReadWrite', handle)
  return [
    {
      method: 'GET',
      path: AUTHORITIES,
      endpoint: 'authorities',
      handle: withRole(() => ({ status: 200, body: { value: store.hasAuthority ? [described(options)] : [] } })),
    },
    {
      method: 'GET',
      path: `${AUTHORITIES}/:authority`,
      endpoint: 'authorities',
      handle: withRole((exchange) => {
        requireAuthority(exchange, parts)
        return { status: 200, body: described(options) }
      }),
    },
  ]
}

const described = ({ tenant, linkedDomain }: ResolvedOptions) => ({
  id: tenant.authorityId,
  name: 'Emulated authority',
  status: 'Enabled',
  didModel: {
    did: tenant.authorityDid,
    signingKeys: [],
    recoveryKeys: [],
    updateKeys: [],
    encryptionKeys: [],
    linkedDomainUrls: [linkedDomain.url],
    didDocumentStatus: 'published',
  },
  linkedDomainsVerified: linkedDomain.verified,
})
