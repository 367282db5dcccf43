import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './each-database.fixture.ts'
import { isPostgres } from './postgres/postgres-dialect.ts'

describeOnEachDatabase('status of the database', (current) => {
  it('reports how far the clock of PostgreSQL is ahead', async () => {
    const ahead = await current.database.clockAhead()
    if (isPostgres(current.database.query)) expect(Math.abs(ahead ?? Number.NaN)).toBeLessThan(2000)
    else expect(ahead).toBeUndefined()
  })

  it('counts open and idle connections', async () => {
    const { database } = current
    if (!isPostgres(database.query)) {
      expect(database.connections()).toBeUndefined()
      return
    }
    await database.check()
    const idle = database.connections()
    expect(idle?.open).toBeGreaterThan(0)
    expect(idle?.idle).toBe(idle?.open)
    await database.transaction(async (tx) => {
      await tx.selectFrom('contracts').select('id').execute()
      expect(database.connections()?.idle).toBe((database.connections()?.open ?? 0) - 1)
    })
  })
})
