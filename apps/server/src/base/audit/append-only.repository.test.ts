import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { appendAuditEntry } from './audit.repository.ts'

const ENTRY = {
  at: 1_800_000_000_000,
  actor: 'staff',
  action: 'help-desk-accept',
  object: 'o',
  outcome: 'accepted',
} as const

describeOnEachDatabase('the audit log', (current) => {
  const lines = () => current.database.query.selectFrom('audit_log').selectAll().orderBy('id').execute()
  beforeEach(() => current.database.transaction((tx) => appendAuditEntry(tx, ENTRY)))

  it('appends entries in the order of events', async () => {
    await current.database.transaction((tx) => appendAuditEntry(tx, { ...ENTRY, object: 'next' }))
    const [previous, last] = (await lines()).slice(-2)
    expect(last).toMatchObject({ ...ENTRY, object: 'next' })
    expect(previous).toMatchObject(ENTRY)
    expect(previous?.id).toBeLessThan(last?.id ?? 0)
  })

  it('has no line of a failed transaction', async () => {
    const before = await lines()
    const failing = current.database.transaction(async (tx) => {
      await appendAuditEntry(tx, ENTRY)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await lines()).toEqual(before)
  })

  it('refuses updates, even by the server itself', async () => {
    const before = await lines()
    const change = current.database.query.updateTable('audit_log').set({ outcome: 'nothing happened' })
    await expect(change.execute()).rejects.toThrow('audit_log is append-only')
    await expect(change.where('object', '=', 'o').execute()).rejects.toThrow('append-only')
    expect(await lines()).toEqual(before)
  })

  it('refuses to replace a line, in each form of an insert', async () => {
    const before = await lines()
    const { query } = current.database
    const [first] = before
    const replacement = query
      .insertInto('audit_log')
      .values({ ...ENTRY, id: first?.id ?? 0, outcome: 'nothing happened' })
    const forms = [
      replacement.onConflict((conflict) => conflict.column('id').doUpdateSet({ outcome: 'nothing happened' })),
      ...(isPostgres(query) ? [] : [replacement.orReplace()]),
    ]
    for (const form of forms) await expect(form.execute()).rejects.toThrow('audit_log is append-only')
    expect(await lines()).toEqual(before)
  })

  it('refuses deletions', async () => {
    const before = await lines()
    const { query } = current.database
    await expect(query.deleteFrom('audit_log').execute()).rejects.toThrow('audit_log is append-only')
    if (isPostgres(query)) await expect(sql`truncate audit_log`.execute(query)).rejects.toThrow('append-only')
    expect(await lines()).toEqual(before)
  })
})
