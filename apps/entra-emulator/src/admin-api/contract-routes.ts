import { type Contract, zContractChange, zNewContract } from '../contracts/contract.ts'
import { manifestOf, manifestPath } from '../contracts/manifest.ts'
import { type Exchange, parameter } from '../http/answer.ts'
import { jsonBody } from '../http/json-body.ts'
import { type Route, routesOf } from '../http/route.ts'
import { notFound } from '../http/service-error.ts'
import type { Parts } from '../parts.ts'
import { AUTHORITIES, requireAuthority } from './authority.ts'

export const CONTRACT = `${AUTHORITIES}/:authority/contracts/:contract`

export function contractOf(exchange: Exchange, parts: Parts): Contract {
  requireAuthority(exchange, parts)
  const contract = parts.store.contracts.find(parameter(exchange, 'contract'))
  if (!contract) throw notFound('The contract does not exist.', 'contractId')
  return contract
}

/** The service can neither delete nor disable a contract. */
export function contractRoutes(parts: Parts): Route[] {
  const { store, tokens, options, origin } = parts
  const { tenantId, authorityId } = options.tenant
  const role = 'VerifiableCredential.Contract.ReadWrite'
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
  return routesOf('contracts', {
    [`GET ${AUTHORITIES}/:authority/contracts`]: tokens.withRole(role, (exchange) => {
      requireAuthority(exchange, parts)
      return { status: 200, body: { value: store.contracts.all.map(listed) } }
    }),
    [`POST ${AUTHORITIES}/:authority/contracts`]: tokens.withRole(role, (exchange) => {
      requireAuthority(exchange, parts)
      // Other properties are ignored: a new contract starts with the defaults, and is changed by PATCH.
      const contract = store.contracts.create(jsonBody(zNewContract, exchange))
      return { status: 201, body: { ...described(contract), issuerId: authorityId } }
    }),
    [`GET ${CONTRACT}`]: tokens.withRole(role, (exchange) => ({
      status: 200,
      body: listed(contractOf(exchange, parts)),
    })),
    [`PATCH ${CONTRACT}`]: tokens.withRole(role, (exchange) => {
      const contract = contractOf(exchange, parts)
      return { status: 200, body: listed(store.contracts.change(contract, jsonBody(zContractChange, exchange))) }
    }),
  })
}

/** Wallets fetch manifests without a token. */
export function manifestRoutes({ store, options, keys, origin }: Parts): Route[] {
  const { tenantId, authorityDid } = options.tenant
  return routesOf('manifest', {
    [`GET ${manifestPath(':tenant', ':contract')}`]: async (exchange) => {
      const contract = store.contracts.find(parameter(exchange, 'contract'))
      if (!contract || parameter(exchange, 'tenant') !== tenantId)
        throw notFound('The contract does not exist.', 'contractId')
      const url = origin()
      const manifestUrl = `${url}${manifestPath(tenantId, contract.id)}`
      const manifest = manifestOf(contract, { did: authorityDid, url, manifestUrl })
      return { status: 200, body: { token: await keys.sign({ ...manifest, iat: Math.floor(options.clock() / 1000) }) } }
    },
  })
}
