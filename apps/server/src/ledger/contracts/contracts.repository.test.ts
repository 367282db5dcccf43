import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { addContract, findContract, markContractRevoked } from './contracts.repository.ts'

describeOnEachDatabase('a contract', (current) => {
  const add = (name: string, last_update: number) =>
    addContract(current.database.query, { id: randomUUID(), name, status: 'Enabled', last_update, definition: '' })
  const find = (name: string) => findContract(current.database.query, { name })
  const revoke = async (name: string, now: number) => {
    const id = (await find(name))?.id ?? ''
    return current.database.transaction((tx) => markContractRevoked(tx, { id, now }))
  }

  it('is added once, even with concurrent servers, and keeps its id', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add('BankAccount', index + 1)))
    const contract = await find('BankAccount')
    await add('BankAccount', 99)
    expect(await find('BankAccount')).toEqual(contract)
    const rows = await current.database.query.selectFrom('contracts').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('is revoked once, and stores the time', async () => {
    await add('Workshop', 1)
    expect(await revoke('Workshop', 2)).toBe(true)
    expect(await revoke('Workshop', 3)).toBe(false)
    expect(await find('Workshop')).toMatchObject({ status: 'Revoked', last_update: 2, definition: '' })
    expect(await find('BankAccount')).toMatchObject({ status: 'Enabled' })
  })

  it('keeps its status when the server restarts', async () => {
    await add('GiftCard', 1)
    await revoke('GiftCard', 2)
    await add('GiftCard', 3)
    expect(await find('GiftCard')).toMatchObject({ status: 'Revoked', last_update: 2, definition: '' })
  })

  it('is not found by another name', async () => {
    expect(await find('bankaccount')).toBeUndefined()
  })
})
