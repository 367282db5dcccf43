import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { describeOnEachDatabase } from '../database/each-database.fixture.ts'
import { isPostgres } from '../database/postgres/postgres-dialect.ts'
import { writeProbe, writeProbeRow } from './write-probe.ts'

describeOnEachDatabase('a write that shows whether the database can store something', (current) => {
  const rows = () => current.database.query.selectFrom('locks').select('name').execute()

  it('overwrites one row', async () => {
    for (let time = 0; time < 3; time += 1) await writeProbeRow(current.database.query)
    expect(await rows()).toHaveLength(1)
  })

  it('fails on a full disk, where reads still work, and succeeds when there is room again', async () => {
    const { query } = current.database
    // PostgreSQL has no limit that a test could set.
    if (isPostgres(query)) return
    await query.deleteFrom('locks').execute()
    await sql`vacuum`.execute(query)
    // SQLite raises the limit to the present size.
    await sql`pragma max_page_count = 1`.execute(query)
    await current.database.checkReady()
    await expect(writeProbe(() => writeProbeRow(query))()).rejects.toThrow(DatabaseUnavailable)
    expect(await rows()).toEqual([])
    await sql`pragma max_page_count = 1000000`.execute(query)
    await writeProbe(() => writeProbeRow(query))()
    expect(await rows()).toHaveLength(1)
  })
})
