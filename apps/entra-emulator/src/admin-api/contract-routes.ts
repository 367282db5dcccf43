import { type Contract, zContractChange, zNewContract } from '../contracts/contract.ts'
import { manifestOf, manifestPath } from '../contracts/manifest.ts'
import { type Exchange, parameter } from '../http/answer.ts'
import { jsonBody } from '../http/json-body.ts'
import type { Route } from '../http/route.ts'
import { notFound } from '../http/service-error.ts'
import { type AdminApiParts, AUTHORITIES, requireAuthority } from './authority.ts'

export const CONTRACT = `${AUTHORITIES}/:authority/contracts/:contract`

export function contractOf(exchange: Exchange, parts: AdminApiParts): Contract {
  requireAuthority(exchange, parts)
  const contract = parts.store.contracts.find(parameter(exchange, 'contract'))
  if (!contract) throw notFound('The contract does not exist.', 'contractId')
  return contract
}

/** The service can neither delete nor disable a contract. */
export function contractRoutes(parts: AdminApiParts): Route[] {
  const { store, tokens, options, origin } = parts
  const { tenantId, authorityId } = options.tenant
  const withRole = (handle: Route['handle']) => tokens.withRole('VerifiableCredential.Contract.ReadWrite', handle)
  const described = (contract: Contract) => ({
    id: contract.id,
    name: contract.name,
    status: 'Enabled',
    manifestUrl: `${origin()}${manifestPath(tenantId, contract.id)}`,
    issueNotificationEnabled: false,
    issueNotificationAllowedToGroupOids: null,
    availableInVcDirectory: contract.availableInVcDirectory,
    allowOverrideValidityIntervalOnIssuance: contract.allowOverrideValidityIntervalOnIssuance,
    rules: contract.rules,
    displays: contract.displays,
  })
  // The answer that creates a contract names the authority differently from the others.
  const listed = (contract: Contract) => ({ ...described(contract), authorityId })
  return [
    {
      method: 'GET',
      path: `${AUTHORITIES}/:authority/contracts`,
      endpoint: 'contracts',
      handle: withRole((exchange) => {
        requireAuthority(exchange, parts)
        return { status: 200, body: { value: store.contracts.all.map(listed) } }
      }),
    },
    {
      method: 'POST',
      path: `${AUTHORITIES}/:authority/contracts`,
      endpoint: 'contracts',
      handle: withRole((exchange) => {
        requireAuthority(exchange, parts)
        // Other properties are ignored: a new contract starts with the defaults, and is changed by PATCH.
        const contract = store.contracts.create(jsonBody(zNewContract, exchange))
        return { status: 201, body: { ...described(contract), issuerId: authorityId } }
      }),
    },
    {
      method: 'GET',
      path: CONTRACT,
      endpoint: 'contracts',
      handle: withRole((exchange) => ({ status: 200, body: listed(contractOf(exchange, parts)) })),
    },
    {
      method: 'PATCH',
      path: CONTRACT,
      endpoint: 'contracts',
      handle: withRole((exchange) => {
        const contract = contractOf(exchange, parts)
        return { status: 200, body: listed(store.contracts.change(contract, jsonBody(zContractChange, exchange))) }
      }),
    },
  ]
}

/** Wallets fetch manifests without a token. */
export function manifestRoute({ store, options, keys, origin }: AdminApiParts): Route {
  const { tenantId, authorityDid } = options.tenant
  return {
    method: 'GET',
    path: manifestPath(':tenant', ':contract'),
    endpoint: 'manifest',
    handle: async (exchange) => {
      const contract = store.contracts.find(parameter(exchange, 'contract'))
      if (!contract || parameter(exchange, 'tenant') !== tenantId)
        throw notFound('The contract does not exist.', 'contractId')
      const url = origin()
      const manifestUrl = `${url}${manifestPath(tenantId, contract.id)}`
      const manifest = manifestOf(contract, { did: authorityDid, url, manifestUrl })
      return { status: 200, body: { token: await keys.sign({ ...manifest, iat: Math.floor(options.clock() / 1000) }) } }
    },
  }
}
