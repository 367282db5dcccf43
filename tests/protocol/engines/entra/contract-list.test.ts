import { type Contract, zContracts } from '@vitrine/api/administration/admin.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { expectProblem } from '../../api/problems.ts'
import { type EntraConsole, openEntraConsole } from './console.ts'

const MINUTE = 60_000
const SERVICE = 'Microsoft Entra Verified ID'

let console: EntraConsole
afterEach(() => console.close())

async function list(): Promise<Contract[]> {
  const { status, body } = await console.ada.get('/vc/admin/contracts')
  expect(status).toBe(200)
  return zContracts.parse(body).value
}

const named = (contracts: Contract[], name: string) => contracts.find((contract) => contract.name === name)

/** Adds a contract that no card uses. */
const addUnused = (name: string) => {
  const { contracts } = console.stage.emulator.store
  const [any] = contracts.all
  if (!any) throw new Error('the tenant has no contract')
  return contracts.create({ ...any, name })
}

describe('the list of contracts with Verified ID', () => {
  it('shows the contracts of the service with our ids and statuses', async () => {
    console = await openEntraConsole({ cards: ['workshop'] })
    const contracts = await list()
    const [ours, theirs] = [named(contracts, 'Workshop'), console.stage.emulator.store.contracts.named('Workshop')]
    expect(ours).toMatchObject({ status: 'Enabled', engine: 'entra', lastUpdate: expect.any(Number) })
    expect(ours?.service).toEqual({ name: SERVICE, state: 'found', id: theirs?.id })
    expect(ours?.id).not.toBe(theirs?.id)
    expect(named(contracts, 'BankAccount')).not.toHaveProperty('service')
    await console.ada.post('/vc/admin/contract-status', { id: ours?.id, status: 'Disabled' })
    expect(named(await list(), 'Workshop')).toMatchObject({ status: 'Disabled', service: { state: 'found' } })
  })

  it('finds the contract by the name that the card sets', async () => {
    console = await openEntraConsole({ changes: { workshop: { engine: { name: 'entra', contract: 'Workshop2' } } } })
    const id = console.stage.emulator.store.contracts.named('Workshop2')?.id
    expect(named(await list(), 'Workshop')?.service).toEqual({ name: SERVICE, state: 'found', id })
  })

  it('shows contracts that the service lacks', async () => {
    console = await openEntraConsole({ cards: ['workshop'], hasContracts: false })
    expect(named(await list(), 'Workshop')?.service).toEqual({ name: SERVICE, state: 'missing' })
  })

  it('shows contracts that no card uses, which cannot be changed or revoked here', async () => {
    console = await openEntraConsole({ cards: ['workshop'] })
    const { id } = addUnused('VisitorBadge')
    expect((await list()).at(-1)).toEqual({
      ...{ id, name: 'VisitorBadge', status: 'Enabled', engine: 'entra', isUnused: true },
      service: { name: SERVICE, state: 'found', id },
    })
    expectProblem(await console.ada.revoke(id), 'not-found')
    expectProblem(await console.ada.get(`/vc/admin/revocation?id=${id}`), 'not-found')
    for (const status of ['Enabled', 'Disabled'])
      expectProblem(await console.ada.post('/vc/admin/contract-status', { id, status }), 'not-found')
  })

  it('calls the service at most once a minute', async () => {
    console = await openEntraConsole({ cards: ['workshop'] })
    await list()
    console.stage.emulator.faults.add({ endpoint: 'contracts', failure: { kind: 'error', status: 500 } })
    await Promise.all([list(), list(), list()])
    expect(console.stage.emulator.faults.pending).toHaveLength(1)
  })
})

describe('the list of contracts while the service does not answer', () => {
  const unknown = { engine: 'entra', status: 'Enabled', service: { name: SERVICE, state: 'unknown' } }

  it('shows our contracts with an unknown state, and the state when it is back', async () => {
    console = await openEntraConsole({ cards: ['workshop'] })
    console.stage.emulator.faults.add({ endpoint: 'contracts', times: 20, failure: { kind: 'error', status: 503 } })
    for (const _ of [1, 2]) expect(named(await list(), 'Workshop')).toMatchObject(unknown)
    expect(named(await list(), 'BankAccount')).toMatchObject({ status: 'Enabled' })
    console.stage.emulator.faults.clear()
    const state = async () => {
      console.stage.running.advance(MINUTE)
      return named(await list(), 'Workshop')?.service?.state
    }
    await expect.poll(state, { timeout: 25_000 }).toBe('found')
  })

  it('answers although the service hangs', async () => {
    console = await openEntraConsole({ cards: ['workshop'] })
    console.stage.emulator.faults.add({ endpoint: 'contracts', times: 20, failure: { kind: 'hang' } })
    expect(named(await list(), 'Workshop')).toMatchObject(unknown)
  })
})
