import { beforeEach, describe, expect, it } from 'vitest'
import { EngineServiceError } from '../../engine-service-error.ts'
import { ServiceError } from '../service/service-error.ts'
import { ContractList } from './contract-list.ts'
import type { ServiceContract } from './service-contract.ts'

const MINUTE = 60_000
const BADGE = { id: 'contract-A', name: 'Badge', manifestUrl: 'https://service.example/manifest' }
const KNOWN: ServiceContract[] = [BADGE]
const failing = async (): Promise<ServiceContract[]> => {
  throw new ServiceError('unavailable', { call: 'contracts', serviceCode: 'serviceUnavailable' })
}

let now = 0
let calls = 0
/** Answer of the service to the next calls. */
let answer: () => Promise<ServiceContract[]>
let list: ContractList
beforeEach(() => {
  now = 1_900_000_000_000
  calls = 0
  answer = async () => KNOWN
  const read = () => {
    calls += 1
    return answer()
  }
  list = new ContractList(read, { clock: () => now, patience: 20 })
})

describe('the list of contracts', () => {
  it('is used for a minute', async () => {
    await list.all()
    answer = async () => []
    now += MINUTE - 1
    expect(await list.all()).toEqual(KNOWN)
    now += 1
    expect(await list.all()).toEqual([])
  })

  it('is read once for concurrent callers', async () => {
    expect(await Promise.all([list.all(), list.all(), list.find('Badge')])).toEqual([KNOWN, KNOWN, BADGE])
    expect(calls).toBe(1)
  })

  it('is not kept if it cannot be read', async () => {
    answer = failing
    await expect(list.all()).rejects.toMatchObject({ kind: 'unavailable' })
    answer = async () => KNOWN
    expect(await list.all()).toEqual(KNOWN)
  })
})

describe('a contract', () => {
  it('is found by its exact name', async () => {
    answer = async () => [{ ...BADGE, name: 'badge' }, BADGE]
    expect(await list.find('Badge')).toEqual(BADGE)
  })

  it.each<[string, ServiceContract[]]>([
    ['with a name that is unknown', []],
    ['without a manifest', [{ id: 'contract-A', name: 'Badge' }]],
  ])('%s is refused', async (_what, contracts) => {
    answer = async () => contracts
    await expect(list.find('Badge')).rejects.toMatchObject({
      ...{ reason: 'SERVICE_REFUSED', serviceCode: 'contract-missing' },
    })
  })

  it('is one of the last known contracts while the service fails', async () => {
    await list.find('Badge')
    now += MINUTE
    answer = failing
    expect(await list.find('Badge')).toEqual(BADGE)
    await expect(list.all()).rejects.toMatchObject({ kind: 'unavailable' })
    answer = async () => []
    await expect(list.find('Badge')).rejects.toMatchObject({ serviceCode: 'contract-missing' })
  })

  it('is reported as a failure if no contracts are known', async () => {
    answer = failing
    await expect(list.find('Badge')).rejects.toMatchObject({
      ...{ name: 'EngineServiceError', reason: 'SERVICE_UNAVAILABLE', serviceCode: 'serviceUnavailable' },
    })
  })
})

describe('a quick list', () => {
  it('contains the contracts of the service', async () => {
    expect(await list.quickly()).toEqual(KNOWN)
  })

  it('throws the error of the engine if the service fails and no list is known', async () => {
    answer = failing
    await expect(list.quickly()).rejects.toThrow(EngineServiceError)
  })

  it('is the last known one while the service fails', async () => {
    await list.quickly()
    now += MINUTE
    answer = failing
    expect(await list.quickly()).toEqual(KNOWN)
    expect(calls).toBe(2)
  })

  it('leaves a failing service alone for a minute', async () => {
    answer = failing
    for (const _ of [1, 2, 3]) await expect(list.quickly()).rejects.toThrow(EngineServiceError)
    expect(calls).toBe(1)
    now += MINUTE
    answer = async () => KNOWN
    expect(await list.quickly()).toEqual(KNOWN)
  })

  it('asks the service again if the clock was set back', async () => {
    answer = failing
    await expect(list.quickly()).rejects.toThrow(EngineServiceError)
    now -= 10 * MINUTE
    answer = async () => KNOWN
    expect(await list.quickly()).toEqual(KNOWN)
  })

  it('does not wait for a slow service, and uses its answer when it has arrived', async () => {
    const slow = Promise.withResolvers<ServiceContract[]>()
    answer = () => slow.promise
    await expect(list.quickly()).rejects.toThrow(EngineServiceError)
    slow.resolve(KNOWN)
    await slow.promise
    expect(await list.quickly()).toEqual(KNOWN)
    expect(calls).toBe(1)
  })

  it('passes on an error that is not a failure of the service', async () => {
    await list.quickly()
    now += MINUTE
    answer = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(list.quickly()).rejects.toThrow('a fault of ours')
  })
})
