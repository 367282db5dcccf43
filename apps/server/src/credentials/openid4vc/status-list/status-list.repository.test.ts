import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import type { PublishedStatus } from '../../credential-engine.ts'
import { restoreStatusLists } from './restore-status-lists.ts'
import {
  credentialIdOf,
  findNewestStatusList,
  findStatuses,
  findStatusesAfter,
  findStatusList,
  insertStatusList,
  setStatuses,
  takeIndex,
} from './status-list.repository.ts'

describeOnEachDatabase('a status list', (current) => {
  let listId: string
  let createdAt = 1000
  beforeEach(async () => {
    listId = randomUUID()
    createdAt += 1
    await current.database.transaction((tx) =>
      insertStatusList(tx, {
        id: listId,
        size: 64,
        version: 1,
        created_at: createdAt,
        signer: 'a key',
        retired_at: null,
      }),
    )
  })

  const take = (index: number) => current.database.transaction((tx) => takeIndex(tx, { listId, index }))
  const setStatus = (status: PublishedStatus, ...indices: number[]) =>
    current.database.transaction((tx) =>
      setStatuses(
        tx,
        indices.map((index) => credentialIdOf({ listId, index })),
        status,
      ),
    )
  const revoke = (...indices: number[]) => setStatus('revoked', ...indices)
  const revoked = async () => {
    const statuses = await findStatuses(current.database.query, listId)
    return statuses.flatMap(({ index, status }) => (status === 1 ? [index] : [])).sort((one, other) => one - other)
  }
  const version = async () => (await findStatusList(current.database.query, listId))?.version

  it('is used for new credentials of its key while it is the newest', async () => {
    expect(await findNewestStatusList(current.database.query, { signer: 'another key' })).toBeUndefined()
    expect(await findNewestStatusList(current.database.query, { signer: 'a key' })).toEqual({
      id: listId,
      size: 64,
      version: 1,
      created_at: createdAt,
      signer: 'a key',
      retired_at: null,
    })
  })

  it('gives an index to only one of many concurrent credentials', async () => {
    const taken = await Promise.all(Array.from({ length: 30 }, () => take(7)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await take(8)).toBe(true)
  })

  it('raises its version once when a credential is revoked many times at once', async () => {
    await take(3)
    await take(4)
    await Promise.all(Array.from({ length: 20 }, () => revoke(3)))
    expect(await revoked()).toEqual([3])
    expect(await version()).toBe(2)
    await revoke(3)
    expect(await version()).toBe(2)
  })

  it('raises its version with each of many concurrent revocations', async () => {
    const indices = Array.from({ length: 20 }, (_, index) => index)
    for (const index of indices) await take(index)
    await Promise.all(indices.map((index) => revoke(index)))
    expect(await version()).toBe(21)
    expect(await revoked()).toEqual(indices)
    for (const before of [1, 20, 21])
      expect(await findStatusesAfter(current.database.query, listId, before)).toHaveLength(21 - before)
  })

  it('has one final status if a credential is revoked, suspended and reinstated at once', async () => {
    await take(3)
    await Promise.all((['revoked', 'suspended', 'valid'] as const).map((status) => setStatus(status, 3)))
    expect(await revoked()).toEqual([3])
    for (const status of ['suspended', 'valid'] as const) await setStatus(status, 3)
    expect(await revoked()).toEqual([3])
  })

  it('raises its version once when many credentials are revoked together', async () => {
    const indices = Array.from({ length: 60 }, (_, index) => index)
    for (const index of indices) await take(index)
    await revoke(...indices)
    expect(await version()).toBe(2)
    expect(await revoked()).toHaveLength(60)
  })

  it('does not change for an id that has no entry in it', async () => {
    await current.database.transaction((tx) =>
      setStatuses(tx, ['nobody', 'elsewhere.1', `${listId}.`, `${listId}.9`], 'revoked'),
    )
    expect(await version()).toBe(1)
  })
})

describeOnEachDatabase('a status list that a restored ledger lacks', (current) => {
  it.each<[string, (string | undefined)[], string]>([
    ['documents', ['mso_mdoc'], 'document key'],
    ['JWT cards', ['dc+sd-jwt'], 'issuer key'],
    ['a card with versions of both', ['mso_mdoc', 'dc+sd-jwt'], 'issuer key'],
    ['an unknown card', [], 'issuer key'],
  ])('of %s is signed by the key of its role', async (_, formats, signer) => {
    const id = randomUUID()
    const signerKeyIds = { 'credential-issuer': 'issuer key', 'document-signer': 'document key' }
    await current.database.transaction((tx) =>
      restoreStatusLists.revokeLost(tx, `${id}.3`, { signerKeyIds, formats, now: 1 }),
    )
    expect(await findStatusList(current.database.query, id)).toMatchObject({ signer, retired_at: 1 })
  })
})
