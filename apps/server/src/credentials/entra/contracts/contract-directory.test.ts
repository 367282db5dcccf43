import { expect, it } from 'vitest'
import type { Contract } from '../service/contract.ts'
import { ServiceError } from '../service/service-error.ts'
import { ContractDirectory } from './contract-directory.ts'

const BADGE = { id: 'contract-A', name: 'Badge', manifestUrl: 'https://service.example/manifest' }

/** Directory of a service that gives these answers, one after the other. */
function directory(...answers: (Contract[] | Error)[]): ContractDirectory {
  return new ContractDirectory({
    contracts: async () => {
      const answer = answers.shift()
      if (!Array.isArray(answer)) throw answer
      return answer
    },
  })
}

const away = () => new ServiceError('unavailable', { call: 'contracts', serviceCode: 'serviceUnavailable' })

it('finds a contract by its exact name', async () => {
  expect(await directory([{ ...BADGE, name: 'badge' }, BADGE]).find('Badge')).toEqual(BADGE)
})

it.each<[string, Contract[]]>([
  ['a name that is unknown', []],
  ['a contract without a manifest', [{ id: 'contract-A', name: 'Badge' }]],
])('refuses %s', async (_what, contracts) => {
  await expect(directory(contracts).find('Badge')).rejects.toMatchObject({
    ...{ reason: 'SERVICE_REFUSED', serviceCode: 'contract-missing' },
  })
})

it('uses the last known contracts while the service fails', async () => {
  const known = directory([BADGE], away(), away(), [])
  await known.find('Badge')
  expect(await known.find('Badge')).toEqual(BADGE)
  await expect(known.all()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(known.find('Badge')).rejects.toMatchObject({ serviceCode: 'contract-missing' })
})

it('reports the failure if no contracts are known', async () => {
  await expect(directory(away()).find('Badge')).rejects.toMatchObject({
    ...{ name: 'EngineServiceError', reason: 'SERVICE_UNAVAILABLE', serviceCode: 'serviceUnavailable' },
  })
})
