import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './each-database.fixture.ts'
import { isPostgres } from './postgres/postgres-dialect.ts'

describeOnEachDatabase('what is known of the database beside its answers', (current) => {
  it('is how far its clock is ahead, where it is not ours', async () => {
    const ahead = await current.database.clockAhead()
    if (isPostgres(current.database.query)) expect(Math.abs(ahead ?? Number.NaN)).toBeLessThan(2000)
    else expect(ahead).toBeUndefined()
  })

  it('is how many connections there are, and how many of them nobody has', async () => {
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
