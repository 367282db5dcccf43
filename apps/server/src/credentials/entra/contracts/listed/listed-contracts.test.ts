import { beforeEach, expect, it } from 'vitest'
import { EngineServiceError } from '../../../engine-service-error.ts'
import type { Contract } from '../../service/contract.ts'
import { ServiceError } from '../../service/service-error.ts'
import { ContractDirectory } from '../contract-directory.ts'
import { ListedContracts } from './listed-contracts.ts'

const MINUTE = 60_000
const KNOWN: Contract[] = [{ id: 'c-1', name: 'LibraryCard' }]
const failing = async (): Promise<Contract[]> => {
  throw new ServiceError('unreachable', { call: 'contracts' })
}

let now = 0
let calls = 0
/** Answer of the service to the next calls. */
let answer: () => Promise<Contract[]>
let listed: ListedContracts
beforeEach(() => {
  now = 1_900_000_000_000
  calls = 0
  answer = async () => KNOWN
  const directory = new ContractDirectory({
    contracts: () => {
      calls += 1
      return answer()
    },
  })
  listed = new ListedContracts({ directory, clock: () => now, patience: 20 })
})

it('returns the contracts of the service', async () => {
  expect(await listed.get()).toEqual(KNOWN)
})

it('throws the error of the engine if the service fails and no list is known', async () => {
  answer = failing
  await expect(listed.get()).rejects.toThrow(EngineServiceError)
})

it('returns the last known list while the service fails', async () => {
  await listed.get()
  answer = failing
  expect(await listed.get()).toEqual(KNOWN)
})

it('leaves a failing service alone for a minute', async () => {
  answer = failing
  for (const _ of [1, 2, 3]) await expect(listed.get()).rejects.toThrow(EngineServiceError)
  expect(calls).toBe(1)
  now += MINUTE
  answer = async () => KNOWN
  expect(await listed.get()).toEqual(KNOWN)
})

it('asks the service again if the clock was set back', async () => {
  answer = failing
  await expect(listed.get()).rejects.toThrow(EngineServiceError)
  now -= 10 * MINUTE
  answer = async () => KNOWN
  expect(await listed.get()).toEqual(KNOWN)
})

it('does not wait for a slow service, and uses its answer when it has arrived', async () => {
  const slow = Promise.withResolvers<Contract[]>()
  answer = () => slow.promise
  await expect(listed.get()).rejects.toThrow(EngineServiceError)
  slow.resolve(KNOWN)
  await slow.promise
  expect(await listed.get()).toEqual(KNOWN)
  expect(calls).toBe(1)
})

it('passes on an error that is not a failure of the service', async () => {
  await listed.get()
  answer = async () => {
    throw new TypeError('a fault of ours')
  }
  await expect(listed.get()).rejects.toThrow('a fault of ours')
})
