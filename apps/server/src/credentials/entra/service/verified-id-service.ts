import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { ContractDefinition } from '../contracts/contract-definition.ts'
import { type ServiceContract, zServiceContract } from '../contracts/service-contract.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import type { EntraRequestRow } from '../requests/requests.tables.ts'
import { AccessTokens } from '../tokens/access-tokens.ts'
import { type Authority, zAuthority } from './authority.ts'
import type { Fetch } from './calls/exchange.ts'
import { type CallLimits, type CallOutcome, type ServiceCall, ServiceClient } from './calls/service-client.ts'
import { systemTiming, type Timing } from './calls/timing.ts'
import { type CreatedRequest, createdRequest, zCreatedRequest } from './created-request.ts'
import { indexClaimHash } from './index-claim-hash.ts'
import { type IssuedCredential, zIssuedCredential } from './issued-credential.ts'

/** Limits for calls during which a visitor waits: the page gives up after 30 seconds. */
const LIMITS: CallLimits = { call: 25_000, attempt: 12_000 }
/** Limits for calls of the clean-up: it must not wait long, because it also does the work of other features. */
const CLEANUP_LIMITS: CallLimits = { call: 4_000, attempt: 3_000 }

const CREATE = { issuance: 'createIssuanceRequest', presentation: 'createPresentationRequest' } as const

export type VerifiedIdServiceOptions = {
  clock: Clock
  tokens?: AccessTokens
  report?: (outcome: CallOutcome) => void
  fetch?: Fetch
  timing?: Timing
  limits?: CallLimits
}

/** Request Service and Admin API of Microsoft Entra Verified ID. Each call ends within its limits, with a result or a ServiceError. */
export class VerifiedIdService {
  readonly #client: ServiceClient
  readonly #clock: Clock
  readonly #limits: CallLimits
  readonly #authority: string

  constructor(configuration: EntraConfiguration, options: VerifiedIdServiceOptions) {
    const { clock, report = () => {}, fetch = globalThis.fetch, timing = systemTiming, limits = LIMITS } = options
    const { tokens = new AccessTokens(configuration, { clock, fetch }) } = options
    const { serviceUrl, requestsPerSecond, authorityId } = configuration
    this.#client = new ServiceClient({ serviceUrl, requestsPerSecond, tokens, fetch, clock, timing, report })
    this.#clock = clock
    this.#limits = limits
    this.#authority = `/authorities/${encodeURIComponent(authorityId)}`
  }

  /** An attempt that failed may have created a request as well, so each attempt needs a new `state`. */
  async createRequest(
    kind: EntraRequestRow['kind'],
    bodyFor: (attempt: number) => Promise<object>,
  ): Promise<CreatedRequest> {
    const name = CREATE[kind]
    const call = { name, app: 'requestService', method: 'POST', path: `/${name}`, limits: this.#limits } as const
    const { content, headers } = await this.#client.run({ ...call, bodyFor, content: zCreatedRequest })
    return createdRequest(content, { headers, now: this.#clock() })
  }

  authority(): Promise<Authority> {
    return this.#admin({ name: 'authority', method: 'GET', path: '', content: zAuthority })
  }

  async contracts(): Promise<readonly ServiceContract[]> {
    const content = z.object({ value: z.array(zServiceContract) })
    return (await this.#admin({ name: 'contracts', method: 'GET', path: '/contracts', content })).value
  }

  /** If the answer to an attempt is lost, the next one may be refused, because the name exists. */
  createContract(contract: Pick<ContractDefinition, 'name' | 'rules' | 'displays'>): Promise<ServiceContract> {
    const call = { name: 'createContract', method: 'POST', path: '/contracts', content: zServiceContract } as const
    return this.#admin({ ...call, bodyFor: async () => contract })
  }

  /** Members that are left out stay as they are. */
  updateContract(contractId: string, changes: Partial<Omit<ContractDefinition, 'name'>>): Promise<ServiceContract> {
    const call = {
      name: 'updateContract',
      method: 'PATCH',
      path: contractPath(contractId),
      content: zServiceContract,
    } as const
    return this.#admin({ ...call, bodyFor: async () => changes })
  }

  async findCredentials(contractId: string, indexedValue: string): Promise<IssuedCredential[]> {
    const hash = encodeURIComponent(indexClaimHash(contractId, indexedValue))
    const path = `${contractPath(contractId)}/credentials?filter=indexclaimhash%20eq%20${hash}`
    const content = z.object({ value: z.array(zIssuedCredential) })
    const call = { name: 'findCredentials', method: 'GET', path, content } as const
    return (await this.#admin({ ...call, limits: CLEANUP_LIMITS })).value
  }

  /** Revokes a credential, which cannot be undone. Revoking it again does no harm. */
  async revokeCredential(contractId: string, credentialId: string): Promise<void> {
    const path = `${contractPath(contractId)}/credentials/${encodeURIComponent(credentialId)}/revoke`
    const call = { name: 'revokeCredential', method: 'POST', path, content: z.unknown() } as const
    await this.#admin({ ...call, limits: CLEANUP_LIMITS })
  }

  async #admin<Content>(
    call: Omit<ServiceCall<Content>, 'app' | 'limits'> & { limits?: CallLimits },
  ): Promise<Content> {
    const path = `${this.#authority}${call.path}`
    return (await this.#client.run({ limits: this.#limits, ...call, app: 'adminApi', path })).content
  }
}

const contractPath = (contractId: string): string => `/contracts/${encodeURIComponent(contractId)}`
