import type { Contract } from '@vitrine/api/administration/admin.ts'
import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CredentialEngine, EngineContract } from '../../credentials/credential-engine.ts'
import { EngineServiceError } from '../../credentials/engine-service-error.ts'
import { withContractsOfServices } from './service-contracts.ts'

const LIBRARY: Contract = { id: 'ours', name: 'LibraryCard', status: 'Disabled', lastUpdate: 7 }
const error = vi.fn()
const log = { info: () => {}, warn: () => {}, error }
beforeEach(() => error.mockClear())

const card = (changes: Record<string, unknown> = {}): Card =>
  zCard.parse({
    id: 'library-card',
    type: 'LibraryCard',
    engine: { name: 'cloud' },
    issuance: { enabled: true },
    credential: { claims: [{ source: 'card', name: 'level', label: 'Level', value: 2 }] },
    card: { title: 'Library card', image: 'library.svg' },
    ...changes,
  })

const listed = (contracts: () => Promise<EngineContract[]>, cards = [card()], own = [LIBRARY]) => {
  const cloud = { name: 'cloud', serviceName: 'Cloud Cards', contracts } as CredentialEngine
  const builtIn = { name: 'built-in' } as CredentialEngine
  const find = ({ engine }: Pick<Card, 'engine'>) => (engine?.name === 'cloud' ? cloud : builtIn)
  return withContractsOfServices(own, { engines: { all: () => [builtIn, cloud], find }, cards, log })
}

it('adds the engine and the service to a contract, and keeps our status', async () => {
  expect(await listed(async () => [{ id: 's-1', name: 'Library', type: 'LibraryCard' }])).toEqual([
    { ...LIBRARY, engine: 'cloud', service: { name: 'Cloud Cards', state: 'found', id: 's-1' } },
  ])
})

it('reports a contract that the service lacks', async () => {
  expect(await listed(async () => [])).toEqual([
    { ...LIBRARY, engine: 'cloud', service: { name: 'Cloud Cards', state: 'missing' } },
  ])
})

it('reports that the contracts of a service are unknown if it fails, without an error in the log', async () => {
  const contracts = await listed(async () => {
    throw new EngineServiceError('SERVICE_UNAVAILABLE')
  })
  expect(contracts).toEqual([{ ...LIBRARY, engine: 'cloud', service: { name: 'Cloud Cards', state: 'unknown' } }])
  expect(error).not.toHaveBeenCalled()
})

it('returns our contracts and logs the error if an engine has a fault', async () => {
  const contracts = await listed(async () => {
    throw new TypeError('a fault')
  })
  expect(contracts).toMatchObject([{ ...LIBRARY, service: { state: 'unknown' } }])
  expect(error).toHaveBeenCalledOnce()
})

it('appends the contracts that no card uses, by name, with the id of the service and no last update', async () => {
  const contracts = await listed(async () => [
    { id: 's-3', name: 'Visitor' },
    { id: 's-1', name: 'LibraryCard', type: 'LibraryCard' },
    { id: 's-2', name: 'Employee' },
  ])
  const unused = { status: 'Enabled', engine: 'cloud', isUnused: true }
  expect(contracts.slice(1)).toEqual([
    { ...unused, id: 's-2', name: 'Employee', service: { name: 'Cloud Cards', state: 'found', id: 's-2' } },
    { ...unused, id: 's-3', name: 'Visitor', service: { name: 'Cloud Cards', state: 'found', id: 's-3' } },
  ])
})

it('adds nothing to contracts of our own engine, or without a card', async () => {
  const cards = [card({ engine: { name: 'built-in' } })]
  const own = [LIBRARY, { ...LIBRARY, id: 'gone', name: 'GoneCard' }]
  expect(await listed(async () => [], cards, own)).toEqual(own)
})

it('misses no contract for a card that is not issued', async () => {
  expect(await listed(async () => [], [card({ issuance: {} })])).toEqual([{ ...LIBRARY, engine: 'cloud' }])
})
