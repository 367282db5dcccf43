import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import {
  addContract,
  findContract,
  findContractById,
  holdContract,
  markContractRevoked,
} from './contracts.repository.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('revoking a contract', (current) => {
  const add = async (status: 'Enabled' | 'Disabled' = 'Enabled') => {
    const id = randomUUID()
    await addContract(current.database.query, { id, name: `type of ${id}`, status, last_update: NOW, definition: '' })
    return { id, name: `type of ${id}` }
  }
  const revoke = (id: string, now = NOW + 1) => current.database.transaction((tx) => markContractRevoked(tx, id, now))

  it.each(['Enabled', 'Disabled'] as const)('has its effect on one that is %s', async (status) => {
    const { id, name } = await add(status)
    expect(await revoke(id)).toBe(true)
    expect(await findContract(current.database.query, name)).toEqual({
      id,
      name,
      status: 'Revoked',
      last_update: NOW + 1,
      definition: '',
    })
  })

  it('has its effect once, however many do it at once', async () => {
    const { id, name } = await add()
    const revoked = await Promise.all(Array.from({ length: 20 }, (_, index) => revoke(id, NOW + 1 + index)))
    expect(revoked.filter(Boolean)).toHaveLength(1)
    expect((await findContract(current.database.query, name))?.last_update).toBe(NOW + 1 + revoked.indexOf(true))
  })

  it('knows what is not there', async () => {
    expect(await revoke('nobody')).toBe(false)
    expect(await findContractById(current.database.query, 'nobody')).toBeUndefined()
    const { id, name } = await add()
    expect(await findContractById(current.database.query, id)).toMatchObject({ id, name })
  })

  it('waits for whoever opens an account under it', async () => {
    const { id, name } = await add()
    const steps: string[] = []
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const opening = current.database.transaction(async (tx: Transaction) => {
      expect(await holdContract(tx, name)).toMatchObject({ status: 'Enabled' })
      hold()
      await opened
      steps.push('opened')
    })
    await held
    const revoking = revoke(id).then(() => steps.push('revoked'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    await Promise.all([opening, revoking])
    expect(steps).toEqual(['opened', 'revoked'])
    const after = await current.database.transaction((tx) => holdContract(tx, name))
    expect(after).toMatchObject({ status: 'Revoked' })
  })
})
