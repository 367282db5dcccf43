import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { auditEntries } from './audit-list.service.ts'

const NOW = 1_800_000_000_000
const PERSON = {
  role: 'administrator' as const,
  status: 'Active' as const,
  ...{ created: NOW, updated: NOW, last_sign_in: NOW, latest_token: NOW },
  ...{ search_name: '', sign_in_session: null, last_call: null },
}

describeOnEachDatabase('the list of the audit log', (current) => {
  beforeAll(async () => {
    const { query } = current.database
    const ada = { id: 'ada.tenant', username: 'ada@example.org', name: 'Ada' }
    await query
      .insertInto('identities')
      .values({ ...PERSON, ...ada, status: 'Revoked' as const })
      .execute()
    // In the order of what happened, whatever the clock said.
    for (let index = 0; index < 23; index += 1) {
      const actor = ['wallet', 'ada.tenant', 'nobody.tenant'][index % 3] ?? ''
      const entry = {
        at: NOW - (index % 4),
        actor,
        action: 'revoke-account',
        object: `o-${index}`,
        outcome: 'revoked',
      } as const
      await current.database.transaction((tx) => appendAuditEntry(tx, entry))
    }
  })
  const list = (page?: number, pageSize = 25) => auditEntries(current.database.query, { page, pageSize })

  it('is whole, the newest first, with numbers', async () => {
    const { total, entries } = await list()
    expect(total).toBe(23)
    expect(entries.map(({ object }) => object)).toEqual(Array.from({ length: 23 }, (_, index) => `o-${22 - index}`))
    expect(entries.every(({ id, at }) => Number.isSafeInteger(id) && Number.isSafeInteger(at))).toBe(true)
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
      'action',
      'actor',
      'actorId',
      'actorKind',
      'at',
      'id',
      'object',
      'outcome',
    ])
  })

  it('names a person by their user name, also once they are revoked, and everybody else as they were noted', async () => {
    const { entries } = await list()
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['wallet', 'ada@example.org', 'nobody.tenant']))
  })

  it('tells a person who is called like a part of the system from it', async () => {
    const { query } = current.database
    for (const username of ['wallet', 'staff', 'operator']) {
      const id = `${username}.tenant`
      await query
        .insertInto('identities')
        .values({ ...PERSON, id, username, name: username })
        .execute()
      for (const actor of [username, id])
        await current.database.transaction((tx) =>
          appendAuditEntry(tx, { at: NOW, actor, action: 'present', object: 'o', outcome: 'verified' }),
        )
    }
    const { entries } = await list(1, 6)
    expect(entries.map(({ actor, actorKind, actorId }) => [actor, actorKind, actorId])).toEqual([
      ['operator', 'person', 'operator.tenant'],
      ['operator', 'operator', 'operator'],
      ['staff', 'person', 'staff.tenant'],
      ['staff', 'staff', 'staff'],
      ['wallet', 'person', 'wallet.tenant'],
      ['wallet', 'wallet', 'wallet'],
    ])
  })
})

describeOnEachDatabase('the pages of the audit log', (current) => {
  beforeAll(async () => {
    for (let index = 0; index < 23; index += 1) {
      const entry = { at: NOW, actor: 'wallet', action: 'issue', object: `o-${index}`, outcome: 'issued' } as const
      await current.database.transaction((tx) => appendAuditEntry(tx, entry))
    }
  })
  const list = (page?: number, pageSize = 25) => auditEntries(current.database.query, { page, pageSize })

  it('have each line once', async () => {
    const pages = [await list(1, 10), await list(2, 10), await list(3, 10), await list(4, 10)]
    expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 3, 0])
    expect(pages.every(({ total }) => total === 23)).toBe(true)
    expect(pages.flatMap(({ entries }) => entries)).toEqual((await list()).entries)
  })
})
