import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { appendAuditEntry } from './audit.repository.ts'

describeOnEachDatabase('the audit log', (current) => {
  const append = (object: string) =>
    current.database.transaction((tx) =>
      appendAuditEntry(tx, { at: Date.now(), actor: 'wallet', action: 'issue', object, outcome: 'issued' }),
    )

  it('stores lines in order of arrival, each with its own id', async () => {
    for (const object of ['a', 'b', 'c']) await append(object)
    const rows = await current.database.query.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(rows.map(({ object }) => object)).toEqual(['a', 'b', 'c'])
    expect(rows.every(({ id, at }) => Number.isSafeInteger(id) && Number.isSafeInteger(at))).toBe(true)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  })

  it('has no line of a failed transaction', async () => {
    const failing = current.database.transaction(async (tx) => {
      await appendAuditEntry(tx, { at: 1, actor: 'wallet', action: 'issue', object: 'gone', outcome: 'issued' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const rows = await current.database.query.selectFrom('audit_log').select('object').execute()
    expect(rows.map(({ object }) => object)).not.toContain('gone')
  })
})
