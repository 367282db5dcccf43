import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { findContract } from './contracts.repository.ts'
import { Contracts } from './contracts.service.ts'

const NOW = 1_800_000_000_000

let empty: EmptyDatabase
let database: Database<Tables>
let contracts: Contracts
let id: string
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(async () => {
  await database.query.deleteFrom('contracts').execute()
  contracts = new Contracts({ database, clock: () => NOW })
  await contracts.ensure(new Map([['Bank', '1']]))
  id = (await findContract(database.query, { name: 'Bank' }))?.id ?? ''
})

const setStatus = (status: 'Enabled' | 'Disabled', of = id) =>
  database.transaction((tx) => contracts.setStatus(tx, of, status))
const revoke = (of = id) => database.transaction((tx) => contracts.revoke(tx, of))
const enabled = async () => [
  await contracts.enabledContractId(database.query, 'Bank'),
  await database.transaction((tx) => contracts.lockEnabled(tx, 'Bank')),
]

describe('a contract', () => {
  it('is enabled at first, for its own type only', async () => {
    expect(await enabled()).toEqual([id, id])
    expect(await contracts.enabledContractId(database.query, 'Badge')).toBeUndefined()
  })

  it('is not enabled while it is disabled', async () => {
    expect(await setStatus('Disabled')).toBe('changed')
    expect(await enabled()).toEqual([undefined, undefined])
    expect(await setStatus('Enabled')).toBe('changed')
    expect(await enabled()).toEqual([id, id])
  })

  it('is never enabled again once it is revoked', async () => {
    expect(await revoke()).toBe('revoked')
    expect(await revoke()).toBe('revoked-before')
    for (const status of ['Enabled', 'Disabled'] as const) expect(await setStatus(status)).toBe('revoked')
    expect(await enabled()).toEqual([undefined, undefined])
    await contracts.ensure(new Map([['Bank', '2']]))
    expect(await enabled()).toEqual([undefined, undefined])
  })

  it('must exist', async () => {
    expect(await setStatus('Enabled', 'unknown')).toBe('not-found')
    expect(await revoke('unknown')).toBe('not-found')
  })
})
