import { generateKeyPairSync } from 'node:crypto'
import { type AuditFileQuery, zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { appendAuditEntry } from './audit.repository.ts'
import { allAuditEntries, auditEntries, auditEntriesAfter, historyOfAccount } from './audit-list.service.ts'
import { AuditCheckpoints } from './checkpoints/checkpoints.service.ts'

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
    // The times are out of order on purpose: the log must be sorted by id, not by time.
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
  const list = (page?: number, pageSize = 25) => auditEntries(current.database.query, { page, pageSize, search: '' })

  it('lists all entries, newest first', async () => {
    const { total, entries } = await list()
    expect(total).toBe(23)
    expect(entries.map(({ object }) => object)).toEqual(Array.from({ length: 23 }, (_, index) => `o-${22 - index}`))
    expect(entries.every(({ id, at }) => Number.isSafeInteger(id) && Number.isSafeInteger(at))).toBe(true)
    for (const entry of entries) expect(z.strictObject(zAuditEntry.shape).parse(entry)).toEqual(entry)
  })

  it('shows people by user name, even after revocation, and other actors as stored', async () => {
    const { entries } = await list()
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['wallet', 'ada@example.org', 'nobody.tenant']))
  })

  it('distinguishes a person named like a system actor from that actor', async () => {
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

describeOnEachDatabase('an old audit log line with characters that are refused now', (current) => {
  it('is displayed with the characters escaped, and read unchanged for a restore', async () => {
    const [actor, object] = ['ada\u202e.tenant', 'o\u2028\u001b[2J']
    await current.database.transaction((tx) =>
      appendAuditEntry(tx, { at: NOW, actor, action: 'present', object, outcome: 'verified', account: 'a' }),
    )
    const { query } = current.database
    const shown = { actorId: 'ada\\u202e.tenant', object: 'o\\u2028\\u001b[2J' }
    expect((await auditEntries(query, { page: 1, pageSize: 25, search: '' })).entries).toMatchObject([shown])
    for await (const entries of allAuditEntries(query, { search: '' })) expect(entries).toMatchObject([shown])
    expect(await historyOfAccount(query, 'a')).toMatchObject([{ actor: shown.actorId }])
    for await (const entries of auditEntriesAfter(query, 0)) expect(entries).toMatchObject([{ actorId: actor, object }])
  })
})

describeOnEachDatabase('the pages of the audit log', (current) => {
  beforeAll(async () => {
    for (let index = 0; index < 23; index += 1) {
      const entry = { at: NOW, actor: 'wallet', action: 'issue', object: `o-${index}`, outcome: 'issued' } as const
      await current.database.transaction((tx) => appendAuditEntry(tx, entry))
    }
  })
  const list = (page?: number, pageSize = 25) => auditEntries(current.database.query, { page, pageSize, search: '' })

  it('contain each line once', async () => {
    const pages = [await list(1, 10), await list(2, 10), await list(3, 10), await list(4, 10)]
    expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 3, 0])
    expect(pages.every(({ total }) => total === 23)).toBe(true)
    expect(pages.flatMap(({ entries }) => entries)).toEqual((await list()).entries)
  })
})

describeOnEachDatabase('the filtered audit log', (current) => {
  const MINUTE = 60_000
  const LINES = [
    { actor: 'wallet', action: 'issue', object: 'cred-1', outcome: 'issued', account: 'anna', card: 'gift' },
    { actor: 'wallet', action: 'present', object: 'anna', outcome: 'paid', account: 'anna', card: 'bank' },
    { actor: 'wallet', action: 'present', object: 'flow-1', outcome: 'EXPIRED', card: 'bank' },
    {
      actor: 'eve.tenant',
      action: 'revoke-account',
      object: 'anna',
      outcome: 'revoked',
      account: 'anna',
      reference: 'INC-7',
    },
    { actor: 'stranger', action: 'refused-call', object: 'GET /x', outcome: 'invalid-token' },
    { actor: 'staff', action: 'help-desk-accept', object: 'call_1', outcome: 'accepted', account: 'annabel' },
  ] as const

  beforeAll(async () => {
    const { database } = current
    const eve = {
      id: 'eve.tenant',
      username: 'eve@example.org',
      name: 'Ewa Żółć',
      search_name: 'ewa zolc eve@example.org',
    }
    await database.query
      .insertInto('identities')
      .values({ ...PERSON, ...eve })
      .execute()
    for (const [index, line] of LINES.entries())
      await database.transaction((tx) => appendAuditEntry(tx, { at: NOW + index * MINUTE, ...line }))
  })

  const objectsOf = async (asked: Partial<AuditFileQuery>) => {
    const query = { search: '', ...asked }
    const { entries, total } = await auditEntries(current.database.reader, { page: 1, pageSize: 25, ...query })
    expect(total).toBe(entries.length)
    const file: typeof entries = []
    for await (const page of allAuditEntries(current.database.reader, query)) file.push(...page)
    expect(file.toReversed(), 'the file has the same entries').toEqual(entries)
    return entries.map(({ object }) => object).toReversed()
  }

  it.each<[string, Partial<AuditFileQuery>, string[]]>([
    ['by action', { action: 'present' }, ['anna', 'flow-1']],
    ['by outcome', { outcome: 'EXPIRED' }, ['flow-1']],
    ['by kind of actor: people', { actor: 'person' }, ['anna']],
    ['by kind of actor: strangers', { actor: 'stranger' }, ['GET /x']],
    ['by card', { card: 'bank' }, ['anna', 'flow-1']],
    ['by exact account, not by prefix', { account: 'anna' }, ['cred-1', 'anna', 'anna']],
    ['by several criteria', { account: 'anna', action: 'present' }, ['anna']],
    ['by prefix of an object', { search: 'flow' }, ['flow-1']],
    ['by prefix of an account', { search: 'annab' }, ['call_1']],
    ['by prefix of an actor', { search: 'eve.t' }, ['anna']],
    ['by a person’s name, with or without accents', { search: 'zolc ew' }, ['anna']],
    ['by a reference', { search: 'INC-7' }, ['anna']],
    ['by a text that is not treated as a pattern', { search: 'call%' }, []],
    ['from a time on', { from: NOW + 4 * MINUTE }, ['GET /x', 'call_1']],
    ['before a time', { until: NOW + MINUTE }, ['cred-1']],
    ['between two times', { from: NOW + 2 * MINUTE, until: NOW + 4 * MINUTE }, ['flow-1', 'anna']],
    ['between two times without entries', { from: NOW - 2, until: NOW - 1 }, []],
  ])('%s', async (_title, asked, objects) => {
    expect(await objectsOf(asked)).toEqual(objects)
  })
})

describeOnEachDatabase('the audit log between two times', (current) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const MINUTE = 60_000
  let now = NOW

  it('has all lines of that time, covered by a checkpoint or not, even if the clock was set back', async () => {
    const { database } = current
    const checkpoints = new AuditCheckpoints({ database, clock: () => now, key: { id: 'k', privateKey } })
    const times: number[] = []
    const note = async (at: number) => {
      times.push(at)
      const line = { at, actor: 'wallet', action: 'issue', object: `o-${times.length}`, outcome: 'issued' } as const
      await database.transaction((tx) => appendAuditEntry(tx, line))
    }
    for (let stretch = 0; stretch < 4; stretch += 1) {
      for (let index = 0; index < 5; index += 1) await note(NOW + stretch * 10 * MINUTE + ((index * 7) % 5) * MINUTE)
      now = NOW + stretch * 10 * MINUTE + 9 * MINUTE
      await checkpoints.write()
      await checkpoints.write()
    }
    await note(NOW + 41 * MINUTE)
    await note(NOW + 12 * MINUTE)
    const spans = Array.from({ length: 60 }, (_, index) => ({
      from: index % 3 === 0 ? undefined : NOW + ((index * 13) % 45) * MINUTE,
      until: index % 4 === 0 ? undefined : NOW + ((index * 29) % 50) * MINUTE,
    }))
    for (const { from, until } of spans) {
      const { entries } = await auditEntries(database.reader, { page: 1, pageSize: 100, search: '', from, until })
      const expected = times.filter((at) => at >= (from ?? 0) && at < (until ?? Number.POSITIVE_INFINITY))
      expect(entries.map(({ at }) => at).toReversed(), JSON.stringify({ from, until })).toEqual(expected)
    }
    const { entries } = await auditEntries(database.reader, { page: 1, pageSize: 100, search: '' })
    expect(entries.map(({ inCheckpoint }) => inCheckpoint)).toEqual([
      false,
      false,
      ...Array.from({ length: 20 }, () => true),
    ])
  })
})
