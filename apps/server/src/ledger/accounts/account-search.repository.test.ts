import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findPaymentsByPrefix } from '../../purposes/payment/payment-search.repository.ts'
import { accountsFoundBy, findCredentialsByPrefix, findSomeAccounts } from './account-search.repository.ts'
import { nameColumns } from './account-terms.ts'
import { eraseHolder, insertAccount, insertCredential } from './accounts.repository.ts'

const NOW = 1_800_000_000_000
const NAMES = { maria: 'Anna Maria Nowak-Żółć', oneill: 'Seán O’Neill', words: 'a b c d e f g h i j', twice: 'Ewa Ewa' }

describeOnEachDatabase('a search', (current) => {
  beforeAll(async () => {
    const contracts = ['bank', 'other'].map((id) => ({ id, name: id, last_update: NOW, definition: '' }))
    for (const contract of contracts)
      await current.database.query
        .insertInto('contracts')
        .values({ ...contract, status: 'Enabled' })
        .execute()
    await current.database.transaction(async (tx) => {
      for (const [id, name] of Object.entries({ ...NAMES, 'Xy_%-*': 'Jan', 'other-1': 'Anna' }))
        await insertAccount(tx, {
          ...{ id, contract_id: id === 'other-1' ? 'other' : 'bank', status: 'Active', created: NOW, updated: NOW },
          ...{ last_usage: null, balance: null, erased_at: null },
          ...nameColumns(name),
        })
      for (const id of ['List_%.1', 'List_%.2', 'Listening.1'])
        await insertCredential(tx, {
          ...{ id, account_id: 'maria', engine: 'openid4vc', status: 'valid', issued_at: NOW, expires_at: NOW },
          holder_binding: null,
        })
      await tx
        .insertInto('receivers')
        .values({ id: 'shop', name: 'Shop', balance: 0 as never })
        .execute()
      for (const [id, account_id] of [
        ['fl-pay-1', 'maria'],
        ['fl-pay-2', null],
      ] as const)
        await tx
          .insertInto('payments')
          .values({
            ...{ id, account_id, card_id: 'c', operation: 'pay', amount: 1 as never, receiver_id: 'shop' },
            ...{ state: account_id === null ? 'pending' : 'settled', created_at: NOW, ended_at: NOW },
          })
          .execute()
    })
  })

  const find = async (search: string, contractId?: string) => {
    const found = await accountsFoundBy(current.database.reader, { search, contractId }).execute()
    return [...new Set(found.map(({ account_id }) => account_id))].sort()
  }

  it.each<[string, string[]]>([
    ['anna', ['maria', 'other-1']],
    ['ann nowak', ['maria']],
    ['nowak', ['maria']],
    ['ŻÓŁĆ maria', ['maria']],
    ['zolc nowak anna maria', ['maria']],
    ['anna zofia', []],
    ['owak', []],
    ['neill', ['oneill']],
    ["o'neill sean", ['oneill']],
    ['h i', ['words']],
    ['a j', ['words']],
    ['j a', []],
    ['ewa', ['twice']],
    ['xy_%', ['Xy_%-*']],
    ['XY', ['Xy_%-*']],
    ['x_', []],
    ['%', []],
    ['_', []],
    ['*', []],
    ['% %', []],
    ["'; drop table accounts; --", []],
    ['\u202eewa', ['twice']],
    ['e\u0301wa', ['twice']],
    ['\u0301', []],
    ['\ud800', []],
    ['\u{10ffff}', []],
  ])('for %j finds accounts by words of their names and prefixes of their ids', async (text, ids) => {
    expect(await find(text)).toEqual(ids)
  })

  it('finds some accounts, with name and contract, as many as are wanted', async () => {
    const { reader } = current.database
    expect(await findSomeAccounts(reader, 'ann maria', 5)).toEqual([
      { id: 'maria', name: NAMES.maria, contract: 'bank' },
    ])
    expect(await findSomeAccounts(reader, 'anna', 1)).toHaveLength(1)
    expect((await findSomeAccounts(reader, 'ewa', 5)).map(({ id }) => id)).toEqual(['twice'])
  })

  it('finds only accounts of one contract if it is given', async () => {
    expect(await find('anna', 'other')).toEqual(['other-1'])
  })

  it('finds credentials and settled payments by prefix, with their accounts, as many as are wanted', async () => {
    const { reader } = current.database
    const credentials = async (prefix: string, limit = 5) =>
      (await findCredentialsByPrefix(reader, prefix, limit)).map(({ id }) => id)
    expect(await credentials('List')).toEqual(['List_%.1', 'List_%.2', 'Listening.1'])
    expect(await credentials('List', 2)).toHaveLength(2)
    expect(await credentials('List_')).toEqual(['List_%.1', 'List_%.2'])
    expect(await credentials('%')).toEqual([])
    expect(await credentials('list')).toEqual([])
    expect(await findPaymentsByPrefix(reader, 'fl-pay-', 5)).toEqual([{ id: 'fl-pay-1', account: 'maria' }])
  })

  it('does not find an erased name, but still the id', async () => {
    await current.database.transaction((tx) => eraseHolder(tx, { accountId: 'oneill', now: NOW }))
    expect(await find('sean')).toEqual([])
    expect(await find('neill')).toEqual([])
    expect(await find('oneill')).toEqual(['oneill'])
    const rows = current.database.query.selectFrom('account_terms').select('term').where('account_id', '=', 'oneill')
    expect(await rows.execute()).toEqual([{ term: '#oneill' }])
  })
})
