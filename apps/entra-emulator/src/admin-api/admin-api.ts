import { type Contract, zContractChange, zNewContract } from '../contracts/contract.ts'
import { manifestOf, manifestPath } from '../contracts/manifest.ts'
import { type Exchange, parameter } from '../http/answer.ts'
import { jsonBody } from '../http/json-body.ts'
import type { Route } from '../http/route.ts'
import { badField, notFound } from '../http/service-error.ts'
import type { AccessTokens } from '../identity/access-tokens.ts'
import type { ResolvedOptions } from '../options.ts'
import type { ServiceKeys } from '../service-keys.ts'
import type { IssuedCredential, Store } from '../store.ts'

type Parts = {
  options: ResolvedOptions
  store: Store
  tokens: AccessTokens
  keys: ServiceKeys
  origin: () => string
}

const BASE = '/v1.0/verifiableCredentials/authorities'
const CONTRACT = `${BASE}/:authority/contracts/:contract`

/** Admin API ("Verified ID Admin API"), as far as apps call it, and the manifests of contracts. */
export function adminApiRoutes({ options, store, tokens, keys, origin }: Parts): Route[] {
  const { tenant, clock } = options

  const requireContractRole = (exchange: Exchange) =>
    tokens.require(exchange, 'adminApi', 'VerifiableCredential.Contract.ReadWrite')

  function requireAuthority(exchange: Exchange): void {
    if (!store.hasAuthority || parameter(exchange, 'authority') !== tenant.authorityId)
      throw notFound('The authority does not exist.', 'authorityId')
  }

  function contractOf(exchange: Exchange): Contract {
    requireAuthority(exchange)
    const contract = store.contracts.find(parameter(exchange, 'contract'))
    if (!contract) throw notFound('The contract does not exist.', 'contractId')
    return contract
  }

  function credentialOf(exchange: Exchange): IssuedCredential {
    const contract = contractOf(exchange)
    const credential = store.credentials.get(parameter(exchange, 'credential'))
    if (credential?.contractId !== contract.id) throw notFound('The credential does not exist.', 'credentialId')
    return credential
  }

  const authority = () => ({
    id: tenant.authorityId,
    name: 'Emulated authority',
    status: 'Enabled',
    didModel: {
      did: tenant.authorityDid,
      signingKeys: [],
      recoveryKeys: [],
      updateKeys: [],
      encryptionKeys: [],
      linkedDomainUrls: [options.linkedDomain.url],
      didDocumentStatus: 'published',
    },
    linkedDomainsVerified: options.linkedDomain.verified,
  })

  const described = (contract: Contract) => ({
    id: contract.id,
    name: contract.name,
    status: 'Enabled',
    manifestUrl: `${origin()}${manifestPath(tenant.tenantId, contract.id)}`,
    issueNotificationEnabled: false,
    issueNotificationAllowedToGroupOids: null,
    availableInVcDirectory: contract.availableInVcDirectory,
    allowOverrideValidityIntervalOnIssuance: contract.allowOverrideValidityIntervalOnIssuance,
    rules: contract.rules,
    displays: contract.displays,
  })
  const listed = (contract: Contract) => ({ ...described(contract), authorityId: tenant.authorityId })

  const statusOf = ({ isRevoked }: IssuedCredential) => (isRevoked ? options.revokedStatus : 'valid')

  return [
    {
      method: 'GET',
      path: BASE,
      endpoint: 'authorities',
      handle: async (exchange) => {
        await tokens.require(exchange, 'adminApi', 'VerifiableCredential.Authority.ReadWrite')
        return { status: 200, body: { value: store.hasAuthority ? [authority()] : [] } }
      },
    },
    {
      method: 'GET',
      path: `${BASE}/:authority`,
      endpoint: 'authorities',
      handle: async (exchange) => {
        await tokens.require(exchange, 'adminApi', 'VerifiableCredential.Authority.ReadWrite')
        requireAuthority(exchange)
        return { status: 200, body: authority() }
      },
    },
    {
      method: 'GET',
      path: `${BASE}/:authority/contracts`,
      endpoint: 'contracts',
      handle: async (exchange) => {
        await requireContractRole(exchange)
        requireAuthority(exchange)
        return { status: 200, body: { value: store.contracts.all.map(listed) } }
      },
    },
    {
      method: 'POST',
      path: `${BASE}/:authority/contracts`,
      endpoint: 'contracts',
      handle: async (exchange) => {
        await requireContractRole(exchange)
        requireAuthority(exchange)
        // Other properties are ignored: a new contract starts with the defaults, and is changed by PATCH.
        const contract = store.contracts.create(jsonBody(zNewContract, exchange))
        return { status: 201, body: { ...described(contract), issuerId: tenant.authorityId } }
      },
    },
    {
      method: 'GET',
      path: CONTRACT,
      endpoint: 'contracts',
      handle: async (exchange) => {
        await requireContractRole(exchange)
        return { status: 200, body: listed(contractOf(exchange)) }
      },
    },
    {
      method: 'PATCH',
      path: CONTRACT,
      endpoint: 'contracts',
      handle: async (exchange) => {
        await requireContractRole(exchange)
        const contract = contractOf(exchange)
        return { status: 200, body: listed(store.contracts.change(contract, jsonBody(zContractChange, exchange))) }
      },
    },
    {
      method: 'GET',
      path: `${CONTRACT}/credentials`,
      endpoint: 'credentials',
      handle: async (exchange) => {
        await tokens.require(exchange, 'adminApi', 'VerifiableCredential.Credential.Search')
        const contract = contractOf(exchange)
        const filter = exchange.url.searchParams.get('filter') ?? ''
        const [, hash] = /^indexclaimhash eq (\S+)$/i.exec(filter) ?? []
        if (hash === undefined) throw badField('The filter must be indexclaimhash eq {hash}.', 'filter')
        const value = store.withIndexHash(contract.id, hash).map((credential) => ({
          id: credential.id,
          status: statusOf(credential),
          issuedAtTimestamp: shortDate(credential.issuedAt),
        }))
        return { status: 200, body: { value } }
      },
    },
    {
      method: 'GET',
      path: `${CONTRACT}/credentials/:credential`,
      endpoint: 'credentials',
      handle: async (exchange) => {
        await tokens.require(exchange, 'adminApi', 'VerifiableCredential.Credential.Search')
        const credential = credentialOf(exchange)
        return {
          status: 200,
          body: {
            id: credential.id,
            contractId: credential.contractId,
            status: statusOf(credential),
            issuedAt: new Date(credential.issuedAt).toISOString().replace('Z', '0000Z'),
          },
        }
      },
    },
    {
      method: 'POST',
      path: `${CONTRACT}/credentials/:credential/revoke`,
      endpoint: 'revoke',
      handle: async (exchange) => {
        await tokens.require(exchange, 'adminApi', 'VerifiableCredential.Credential.Revoke')
        credentialOf(exchange).isRevoked = true
        return { status: 204 }
      },
    },
    {
      method: 'GET',
      path: manifestPath(':tenant', ':contract'),
      endpoint: 'manifest',
      handle: async (exchange) => {
        const contract = store.contracts.find(parameter(exchange, 'contract'))
        if (!contract || parameter(exchange, 'tenant') !== tenant.tenantId)
          throw notFound('The contract does not exist.', 'contractId')
        const manifest = manifestOf(contract, { did: tenant.authorityDid, url: origin() })
        return { status: 200, body: { token: await keys.sign({ ...manifest, iat: Math.floor(clock() / 1000) }) } }
      },
    },
  ]
}

/** Returns an RFC 1123 date whose day has no leading zero, as the service writes it. */
const shortDate = (time: number): string => new Date(time).toUTCString().replace(/, 0/, ', ')
