import { randomUUID } from 'node:crypto'
import { ServiceError } from '../http/service-error.ts'
import { type Contract, type ContractChange, type ContractDefinition, zContractDefinition } from './contract.ts'

export class Contracts {
  readonly #byId = new Map<string, Contract>()

  get all(): Contract[] {
    return [...this.#byId.values()]
  }

  find(id: string): Contract | undefined {
    return this.#byId.get(id)
  }

  named(name: string): Contract | undefined {
    return this.all.find((contract) => contract.name === name)
  }

  create(definition: ContractDefinition): Contract {
    const {
      name,
      rules,
      displays,
      allowOverrideValidityIntervalOnIssuance = false,
    } = zContractDefinition.parse(definition)
    if (this.named(name))
      throw new ServiceError(409, 'A contract with this name already exists.', {
        code: 'badOrMissingField',
        message: 'The name is not unique.',
        target: 'name',
      })
    const contract: Contract = {
      id: Buffer.from(`${randomUUID()}${name.toLowerCase()}`).toString('base64url'),
      name,
      rules,
      displays,
      availableInVcDirectory: false,
      allowOverrideValidityIntervalOnIssuance,
    }
    this.#byId.set(contract.id, contract)
    return contract
  }

  /** Creates a contract, or changes the one that already has this name. */
  define(definition: ContractDefinition): Contract {
    const existing = this.named(definition.name)
    if (!existing) return this.create(definition)
    const { name: _, ...change } = zContractDefinition.parse(definition)
    return this.change(existing, change)
  }

  restore(contract: Contract): void {
    this.#byId.set(contract.id, contract)
  }

  change(contract: Contract, change: ContractChange): Contract {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const changed: Contract = { ...contract, ...given }
    this.#byId.set(contract.id, changed)
    return changed
  }
}
