import { type Exchange, parameter } from '../http/answer.ts'
import { type Route, routesOf } from '../http/route.ts'
import { notFound } from '../http/service-error.ts'
import type { ResolvedOptions } from '../options.ts'
import type { Parts } from '../parts.ts'

export const AUTHORITIES = '/v1.0/verifiableCredentials/authorities'

export function requireAuthority(exchange: Exchange, { store, options }: Parts): void {
  if (!store.hasAuthority || parameter(exchange, 'authority') !== options.tenant.authorityId)
    throw notFound('The authority does not exist.', 'authorityId')
}

export function authorityRoutes(parts: Parts): Route[] {
  const { tokens, store, options } = parts
  const role = 'VerifiableCredential.Authority.ReadWrite'
  return routesOf('authorities', {
    [`GET ${AUTHORITIES}`]: tokens.withRole(role, () => ({
      status: 200,
      body: { value: store.hasAuthority ? [described(options)] : [] },
    })),
    [`GET ${AUTHORITIES}/:authority`]: tokens.withRole(role, (exchange) => {
      requireAuthority(exchange, parts)
      return { status: 200, body: described(options) }
    }),
  })
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
