import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Transaction } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import {
  findCredentialId,
  findNewestStatusList,
  findStatusList,
  insertStatusList,
  revokedIndices,
  revokeEntries,
  takeIndex,
} from './status-list.repository.ts'

async function enterCredential(tx: Transaction): Promise<string> {
  const contract = { id: 'contract', name: 'BankAccount', status: 'Enabled', last_update: 0, definition: '' } as const
  const account = { id: 'account', contract_id: 'contract', holder_name: '', status: 'Active' } as const
  const id = randomUUID()
  await tx
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('accounts')
    .values({ ...account, created: 0, updated: 0, last_usage: null, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('credentials')
    .values({
      id,
      account_id: 'account',
      issuance_id: 'issuance',
      engine: 'openid4vc',
      status: 'valid',
      issued_at: 0,
      expires_at: 1,
    })
    .execute()
  return id
}

describeOnEachDatabase('a status list', (current) => {
  let listId: string
  let createdAt = 1000
  beforeEach(async () => {
    listId = randomUUID()
    createdAt += 1
    await current.database.transaction((tx) =>
      insertStatusList(tx, { id: listId, size: 64, version: 1, created_at: createdAt, signer: 'a key' }),
    )
  })

  const enter = () => current.database.transaction(enterCredential)
  const take = (index: number, credentialId: string) =>
    current.database.transaction((tx) => takeIndex(tx, { listId, index }, credentialId))
  const revoke = (credentialId: string) => current.database.transaction((tx) => revokeEntries(tx, [credentialId]))
  const version = async () => (await findStatusList(current.database.query, listId))?.version

  it('is the one for new credentials of its key while it is the newest', async () => {
    expect(await findNewestStatusList(current.database.query, 'another key')).toBeUndefined()
    expect(await findNewestStatusList(current.database.query, 'a key')).toEqual({
      id: listId,
      size: 64,
      version: 1,
      created_at: createdAt,
      signer: 'a key',
    })
  })

  it('gives an index to one credential, however many want it at once', async () => {
    const credentials = await Promise.all(Array.from({ length: 30 }, enter))
    const taken = await Promise.all(credentials.map((credential) => take(7, credential)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await findCredentialId(current.database.query, { listId, index: 7 })).toBe(credentials[taken.indexOf(true)])
    expect(await findCredentialId(current.database.query, { listId, index: 8 })).toBeUndefined()
  })

  it('gives a credential one index only', async () => {
    const credential = await enter()
    expect(await take(1, credential)).toBe(true)
    await expect(take(2, credential)).rejects.toThrow(/unique/i)
  })

  it('shows a revoked credential and raises its version, once, however often it is revoked at once', async () => {
    const [revoked, valid] = [await enter(), await enter()]
    await take(3, revoked)
    await take(4, valid)
    await Promise.all(Array.from({ length: 20 }, () => revoke(revoked)))
    expect(await revokedIndices(current.database.query, listId)).toEqual([3])
    expect(await version()).toBe(2)
    await revoke(revoked)
    expect(await version()).toBe(2)
  })

  it('raises its version with each of many revocations at once', async () => {
    const credentials = await Promise.all(Array.from({ length: 20 }, enter))
    for (const [index, credential] of credentials.entries()) await take(index, credential)
    await Promise.all(credentials.map(revoke))
    expect(await version()).toBe(21)
    expect((await revokedIndices(current.database.query, listId)).sort((a, b) => a - b)).toEqual(
      credentials.map((_, index) => index),
    )
  })

  it('does not change for a credential that has no place in it', async () => {
    await revoke('nobody')
    expect(await version()).toBe(1)
  })
})
