import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findContract } from './contracts.repository.ts'
import { Contracts } from './contracts.service.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 20

describeOnEachDatabase('the status of a contract', (current) => {
  let now = NOW
  let name: string
  let id: string
  const contracts = () => new Contracts({ database: current.database, clock: () => now })
  const find = () => findContract(current.database.query, { name })
  const set = (status: 'Enabled' | 'Disabled', of = id) =>
    current.database.transaction((tx) => contracts().setStatus(tx, of, status))
  const revoke = () => current.database.transaction((tx) => contracts().revoke(tx, id))
  beforeEach(async () => {
    now = NOW
    name = `Type ${randomUUID()}`
    await contracts().ensure(new Map([[name, 'first']]))
    id = (await find())?.id ?? ''
    now += 1000
  })

  it('changes to Disabled and back, each with its time', async () => {
    expect(await set('Disabled')).toBe('changed')
    expect(await find()).toMatchObject({ status: 'Disabled', last_update: NOW + 1000 })
    expect(await contracts().enabledContractId(current.database.query, name)).toBeUndefined()
    now += 1000
    expect(await set('Enabled')).toBe('changed')
    expect(await find()).toMatchObject({ status: 'Enabled', last_update: NOW + 2000 })
    expect(await contracts().enabledContractId(current.database.query, name)).toBe(id)
  })

  it('keeps its time if it does not change', async () => {
    expect(await set('Enabled')).toBe('unchanged')
    expect(await find()).toMatchObject({ status: 'Enabled', last_update: NOW })
    await set('Disabled')
    now += 1000
    expect(await set('Disabled')).toBe('unchanged')
    expect(await find()).toMatchObject({ status: 'Disabled', last_update: NOW + 1000 })
  })

  it('changes once, even with concurrent calls', async () => {
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => set('Disabled')))
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(AT_ONCE - 1)
  })

  it('Revoked is final, from either status', async () => {
    await set('Disabled')
    expect(await revoke()).toBe('revoked')
    for (const status of ['Enabled', 'Disabled'] as const) expect(await set(status)).toBe('revoked')
    expect(await find()).toMatchObject({ status: 'Revoked' })
    expect(await revoke()).toBe('revoked-before')
  })

  it('is Revoked in the end if it is revoked and enabled at the same time', async () => {
    await set('Disabled')
    const [, revoked] = await Promise.all([set('Enabled'), revoke(), set('Disabled'), set('Enabled')])
    expect(revoked).toBe('revoked')
    expect(await find()).toMatchObject({ status: 'Revoked' })
  })

  it('of an unknown contract is not found', async () => {
    expect(await set('Enabled', 'nobody')).toBe('not-found')
    // A contract is changed by its id, not by its name.
    expect(await set('Disabled', name)).toBe('not-found')
  })

  it('does not affect other contracts', async () => {
    const other = `Type ${randomUUID()}`
    await contracts().ensure(new Map([[other, 'first']]))
    await set('Disabled')
    expect(await findContract(current.database.query, { name: other })).toMatchObject({ status: 'Enabled' })
  })
})

describeOnEachDatabase('the definition of a contract', (current) => {
  let now = NOW
  const contracts = () => new Contracts({ database: current.database, clock: () => now })
  const ensure = (definition: string, name = 'BankAccount') => contracts().ensure(new Map([[name, definition]]))
  const find = (name = 'BankAccount') => findContract(current.database.query, { name })

  it('changes lastUpdate only if the definition is a new one', async () => {
    await ensure('first')
    const { id } = (await find()) ?? {}
    now = NOW + 1000
    await ensure('first')
    expect(await find()).toMatchObject({ id, last_update: NOW, definition: 'first' })
    await ensure('second')
    expect(await find()).toMatchObject({ id, last_update: NOW + 1000, definition: 'second' })
    now = NOW + 2000
    await Promise.all(Array.from({ length: AT_ONCE }, () => ensure('second')))
    expect(await find()).toMatchObject({ last_update: NOW + 1000 })
  })

  it('changes neither the contract’s status nor other contracts', async () => {
    await ensure('first', 'Workshop')
    const id = (await findContract(current.database.query, { name: 'Workshop' }))?.id ?? ''
    await current.database.transaction((tx) => contracts().setStatus(tx, id, 'Disabled'))
    const other = await find()
    now = NOW + 3000
    await ensure('second', 'Workshop')
    expect(await find('Workshop')).toMatchObject({ id, status: 'Disabled', definition: 'second' })
    expect(await find()).toEqual(other)
  })

  it('the list has all contracts by name, each with the four members of the specification', async () => {
    await ensure('first', 'GiftCard')
    const list = await contracts().list()
    expect(list.map(({ name }) => name)).toEqual(['BankAccount', 'GiftCard', 'Workshop'])
    for (const contract of list)
      expect(Object.keys(contract).sort()).toEqual([
        'activeAccounts',
        'id',
        'lastIssue',
        'lastUpdate',
        'name',
        'status',
      ])
  })
})
