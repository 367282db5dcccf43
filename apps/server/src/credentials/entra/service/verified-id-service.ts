import type { Milliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import type { AccessTokens } from '../tokens/access-tokens.ts'
import { type Authority, zAuthority } from './authority.ts'
import type { Fetch } from './calls/exchange.ts'
import type { CallOutcome, ServiceCall } from './calls/service-call.ts'
import { type CallLimits, ServiceCalls } from './calls/service-calls.ts'
import { systemTiming, type Timing } from './calls/timing.ts'
import { type Contract, type ContractChanges, type NewContract, zContract, zContracts } from './contract.ts'
import { ContractList } from './contract-list.ts'
import { type CreatedRequest, createdRequest, zCreatedRequest } from './created-request.ts'
import { indexClaimHash } from './index-claim-hash.ts'
import type { IssuanceRequestBody } from './issuance-request.ts'
import { type IssuedCredential, zIssuedCredential, zIssuedCredentials } from './issued-credential.ts'
import type { PresentationRequestBody } from './presentation-request.ts'

const CALL_LIMIT: Milliseconds = 30_000
const ATTEMPT_LIMIT: Milliseconds = 12_000

export type VerifiedIdServiceOptions = {
  tokens: AccessTokens
  clock: Clock
  /** Receives the outcome of each attempt of a call. */
  report: (outcome: CallOutcome) => void
  fetch?: Fetch
  timing?: Timing
  limits?: CallLimits
}

/**
 * Request Service and Admin API of Microsoft Entra Verified ID. Each call ends within 30 seconds, with a result or a ServiceError.
 */
export class VerifiedIdService {
  readonly #calls: ServiceCalls
  readonly #clock: Clock
  readonly #contracts: ContractList
  /** Path of the authority. */
  readonly #authority: string

  constructor(configuration: EntraConfiguration, options: VerifiedIdServiceOptions) {
    const { tokens, clock, report, fetch = globalThis.fetch, timing = systemTiming } = options
    const { limits = { call: CALL_LIMIT, attempt: ATTEMPT_LIMIT } } = options
    const { serviceUrl, requestsPerSecond, authorityId } = configuration
    this.#calls = new ServiceCalls({ serviceUrl, requestsPerSecond, tokens, fetch, clock, timing, limits, report })
    this.#clock = clock
    this.#authority = `/authorities/${encodeURIComponent(authorityId)}`
    this.#contracts = new ContractList({ elapsed: timing.elapsed, fetch: () => this.#fetchContracts() })
  }

  /**
   * Creates a request for an issuance. An attempt that failed may have created one as well, so each attempt needs a new `state`.
   *
   * @param bodyFor returns the body of an attempt, counted from 1
   */
  createIssuanceRequest(bodyFor: (attempt: number) => Promise<IssuanceRequestBody>): Promise<CreatedRequest> {
    return this.#createRequest('createIssuanceRequest', bodyFor)
  }

  /** Creates a request for a presentation. See createIssuanceRequest. */
  createPresentationRequest(bodyFor: (attempt: number) => Promise<PresentationRequestBody>): Promise<CreatedRequest> {
    return this.#createRequest('createPresentationRequest', bodyFor)
  }

  authority(): Promise<Authority> {
    return this.#admin({ name: 'authority', method: 'GET', path: '', content: zAuthority })
  }

  /** Returns the contracts of the authority; with `fresh`, as they are now, otherwise at most a minute old. */
  contracts(options?: { fresh?: boolean }): Promise<readonly Contract[]> {
    return this.#contracts.get(options)
  }

  /** Creates a contract. If the answer to an attempt is lost, the next one may be refused, because the name exists. */
  createContract(contract: NewContract): Promise<Contract> {
    return this.#changeContract({ name: 'createContract', method: 'POST', path: '/contracts' }, contract)
  }

  updateContract(contractId: string, changes: ContractChanges): Promise<Contract> {
    return this.#changeContract({ name: 'updateContract', method: 'PATCH', path: contractPath(contractId) }, changes)
  }

  /** Finds the credentials of a contract whose indexed claim has this value. */
  async findCredentials(contractId: string, indexedValue: string): Promise<IssuedCredential[]> {
    const hash = encodeURIComponent(indexClaimHash(contractId, indexedValue))
    const path = `${contractPath(contractId)}/credentials?filter=indexclaimhash%20eq%20${hash}`
    return (await this.#admin({ name: 'findCredentials', method: 'GET', path, content: zIssuedCredentials })).value
  }

  credential(contractId: string, credentialId: string): Promise<IssuedCredential> {
    const path = credentialPath(contractId, credentialId)
    return this.#admin({ name: 'credential', method: 'GET', path, content: zIssuedCredential })
  }

  /** Revokes a credential, which cannot be undone. Revoking it again does no harm. */
  async revokeCredential(contractId: string, credentialId: string): Promise<void> {
    const path = `${credentialPath(contractId, credentialId)}/revoke`
    await this.#admin({ name: 'revokeCredential', method: 'POST', path, content: z.unknown() })
  }

  async #createRequest(
    name: 'createIssuanceRequest' | 'createPresentationRequest',
    bodyFor: (attempt: number) => Promise<unknown>,
  ): Promise<CreatedRequest> {
    const call = { name, app: 'requestService', method: 'POST', path: `/${name}` } as const
    const { content, headers } = await this.#calls.run({ ...call, bodyFor, content: zCreatedRequest })
    return createdRequest(content, { headers, now: this.#clock() })
  }

  async #changeContract(
    call: { name: 'createContract' | 'updateContract'; method: 'POST' | 'PATCH'; path: string },
    body: NewContract | ContractChanges,
  ): Promise<Contract> {
    try {
      return await this.#admin({ ...call, bodyFor: async () => body, content: zContract })
    } finally {
      // A call that failed may have changed the contract nevertheless.
      this.#contracts.forget()
    }
  }

  async #fetchContracts(): Promise<readonly Contract[]> {
    return (await this.#admin({ name: 'contracts', method: 'GET', path: '/contracts', content: zContracts })).value
  }

  async #admin<Content>({ path, ...call }: Omit<ServiceCall<Content>, 'app'>): Promise<Content> {
    const { content } = await this.#calls.run({ ...call, app: 'adminApi', path: `${this.#authority}${path}` })
    return content
  }
}

const contractPath = (contractId: string): string => `/contracts/${encodeURIComponent(contractId)}`

const credentialPath = (contractId: string, credentialId: string): string =>
  `${contractPath(contractId)}/credentials/${encodeURIComponent(credentialId)}`
