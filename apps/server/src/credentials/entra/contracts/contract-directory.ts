import { EngineServiceError } from '../../engine-service-error.ts'
import { engineErrorOf } from '../requests/engine-error.ts'
import type { Contract } from '../service/contract.ts'
import type { VerifiedIdService } from '../service/verified-id-service.ts'

/** A contract with which credentials can be issued. */
export type IssuableContract = Contract & { manifestUrl: string }

/** Contracts of the tenant by name. While the Admin API fails, the last known list is used. */
export class ContractDirectory {
  readonly #service: Pick<VerifiedIdService, 'contracts'>
  #lastKnown: readonly Contract[] | undefined

  constructor(service: Pick<VerifiedIdService, 'contracts'>) {
    this.#service = service
  }

  /** Latest list that the service returned; undefined if it has not returned one so far. */
  get lastKnown(): readonly Contract[] | undefined {
    return this.#lastKnown
  }

  /** Returns all contracts, at most a minute old. @throws {ServiceError} */
  async all(): Promise<readonly Contract[]> {
    this.#lastKnown = await this.#service.contracts()
    return this.#lastKnown
  }

  /**
   * Returns the contract with a name.
   *
   * @throws {EngineServiceError} if there is none, or if no list of contracts could be read so far
   */
  async find(name: string): Promise<IssuableContract> {
    const contracts = await this.all().catch((error: unknown) => {
      if (this.#lastKnown) return this.#lastKnown
      throw engineErrorOf(error)
    })
    const found = contracts.find((contract) => contract.name === name)
    if (found?.manifestUrl === undefined)
      throw new EngineServiceError('SERVICE_REFUSED', { serviceCode: 'contract-missing' })
    return { ...found, manifestUrl: found.manifestUrl }
  }
}
