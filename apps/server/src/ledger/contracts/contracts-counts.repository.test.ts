import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { openAccount } from '../account-under-test.fixture.ts'
import { findContractsToMerge, listCountedContracts, mergeAccountCounts } from './contracts.repository.ts'

describeOnEachDatabase('the counts of a contract', (current) => {
  const counted = async () => {
    const [contract] = await listCountedContracts(current.database.query)
    return contract && { active: contract.active, latest: contract.latest }
  }

  it('follow its accounts as they open and are revoked, and after their rows are merged', async () => {
    const { database } = current
    const { query } = database
    const ids = await Promise.all(Array.from({ length: 40 }, () => openAccount(database, null)))
    const [first = '', second = ''] = ids
    await query
      .updateTable('accounts')
      .set({ created: Date.UTC(2040, 0) })
      .where('id', '=', first)
      .execute()
    expect(await counted()).toEqual({ active: 40, latest: Date.UTC(2040, 0) })
    await query.updateTable('accounts').set({ status: 'Revoked' }).where('id', 'in', [first, second]).execute()
    expect(await counted()).toMatchObject({ active: 38 })

    const rows = Array.from({ length: 33 }, (_, row) => ({
      contract_id: 'contract',
      connection: -1 - row,
      total: 2,
      active: 1,
    }))
    await query.insertInto('account_counts').values(rows).execute()
    expect(await findContractsToMerge(query)).toEqual(['contract'])
    await database.transaction((tx) => mergeAccountCounts(tx, ['contract']))
    expect(await query.selectFrom('account_counts').select(['total', 'active']).execute()).toEqual([
      { total: 106, active: 71 },
    ])
    expect(await counted()).toMatchObject({ active: 71 })

    await query.updateTable('contracts').set({ status: 'Revoked' }).execute()
    expect(await counted(), 'all accounts of a revoked contract are revoked').toMatchObject({ active: 0 })
  })
})
