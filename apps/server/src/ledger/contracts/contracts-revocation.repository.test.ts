import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import {
  addContract,
  findContract,
  findContractById,
  findEndings,
  lockContract,
  lockEnding,
  markContractRevoked,
  noteEnded,
  setContractStatus,
} from './contracts.repository.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('revoking a contract', (current) => {
  const add = async (status: 'Enabled' | 'Disabled' = 'Enabled') => {
    const id = randomUUID()
    await addContract(current.database.query, { id, name: `type of ${id}`, status, last_update: NOW, definition: '' })
    return { id, name: `type of ${id}` }
  }
  const revoke = (id: string, now = NOW + 1) =>
    current.database.transaction((tx) => markContractRevoked(tx, { id, now }))

  it.each(['Enabled', 'Disabled'] as const)('takes effect on a contract that is %s', async (status) => {
    const { id, name } = await add(status)
    expect(await revoke(id)).toBe(true)
    expect(await findContract(current.database.query, { name })).toEqual({
      id,
      name,
      status: 'Revoked',
      last_update: NOW + 1,
      definition: '',
      ending_since: NOW + 1,
    })
  })

  it('takes effect once, even with concurrent calls', async () => {
    const { id, name } = await add()
    const revoked = await Promise.all(Array.from({ length: 20 }, (_, index) => revoke(id, NOW + 1 + index)))
    expect(revoked.filter(Boolean)).toHaveLength(1)
    expect((await findContract(current.database.query, { name }))?.last_update).toBe(NOW + 1 + revoked.indexOf(true))
  })

  it('has no effect on an unknown contract', async () => {
    expect(await revoke('nobody')).toBe(false)
    expect(await findContractById(current.database.query, 'nobody')).toBeUndefined()
    const { id, name } = await add()
    expect(await findContractById(current.database.query, id)).toMatchObject({ id, name })
  })

  it('waits for a transaction that opens an account of the contract', async () => {
    const { id, name } = await add()
    const steps: string[] = []
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const opening = current.database.transaction(async (tx: Transaction<Tables>) => {
      expect(await lockContract(tx, { name })).toMatchObject({ status: 'Enabled' })
      lock()
      await opened
      steps.push('opened')
    })
    await locked
    const revoking = revoke(id).then(() => steps.push('revoked'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    await Promise.all([opening, revoking])
    expect(steps).toEqual(['opened', 'revoked'])
    const after = await current.database.transaction((tx) => lockContract(tx, { name }))
    expect(after).toMatchObject({ status: 'Revoked' })
  })

  it('is followed up by one server at a time until it is finished', async () => {
    const { id, name } = await add()
    const ending = { id, type: name, since: NOW + 1, revoked: true }
    const lock = (tx: Transaction<Tables>) => lockEnding(tx, ending)
    expect(await current.database.transaction(lock)).toBe(false)
    await revoke(id)
    expect(await findEndings(current.database.query)).toContainEqual(ending)
    const steps: string[] = []
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const first = current.database.transaction(async (tx) => {
      expect(await lock(tx)).toBe(true)
      isLocked()
      await new Promise((resolve) => setTimeout(resolve, 100))
      steps.push('first')
      await noteEnded(tx, id)
    })
    await locked
    expect(await current.database.transaction(lock)).toBe(false)
    steps.push('second')
    await first
    // PostgreSQL refuses the second lock at once. The embedded database has only one writer at a time, so the second transaction
    // waits.
    expect(steps).toEqual(isPostgres(current.database.query) ? ['second', 'first'] : ['first', 'second'])
    expect(await findEndings(current.database.query)).not.toContainEqual(ending)
    expect(await current.database.transaction(lock)).toBe(false)
  })

  it('replaces the pending ending of a contract that was disabled before', async () => {
    const { id, name } = await add()
    const set = (status: 'Enabled' | 'Disabled', now: number) =>
      current.database.transaction((tx) => setContractStatus(tx, { id, status, now }))
    const locks = (since: number, revoked: boolean) =>
      current.database.transaction((tx) => lockEnding(tx, { id, type: name, since, revoked }))
    await set('Disabled', NOW + 1)
    await set('Enabled', NOW + 2)
    expect(await locks(NOW + 1, false), 'enabling does not cancel it').toBe(true)
    await set('Disabled', NOW + 3)
    expect([await locks(NOW + 1, false), await locks(NOW + 3, false)]).toEqual([false, true])
    await revoke(id, NOW + 3)
    expect([await locks(NOW + 3, false), await locks(NOW + 3, true)]).toEqual([false, true])
  })
})
