import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Transaction } from './database.ts'
import { describeOnEachDatabase } from './each-database.fixture.ts'

const OUTSIDE = /outside the transaction/

describeOnEachDatabase('inside a transaction', (current) => {
  const ask = () => sql`select 1`.execute(current.database.query)

  it('the root handle fails at once, however deep in the call tree it is used', async () => {
    const began = Date.now()
    const deep = async (): Promise<unknown> => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return Promise.all([ask()])
    }
    await expect(current.database.transaction(deep)).rejects.toThrow(OUTSIDE)
    expect(Date.now() - began).toBeLessThan(2000)
    await ask()
  })

  it('no other transaction can start', async () => {
    const nested = current.database.transaction(() => current.database.transaction(async () => {}))
    await expect(nested).rejects.toThrow(OUTSIDE)
    await ask()
  })

  it("the transaction's own handle works, and the root handle works for other callers", async () => {
    const { promise: middle, resolve: reachMiddle } = Promise.withResolvers<void>()
    const elsewhere = middle.then(ask)
    await current.database.transaction(async (tx: Transaction) => {
      reachMiddle()
      await sql`select 1`.execute(tx)
    })
    await elsewhere
  })

  it('code that runs after the end of the transaction may use the root handle', async () => {
    const { promise: later, resolve } = Promise.withResolvers<unknown>()
    await current.database.transaction(async () => {
      setTimeout(() => resolve(ask()), 50)
    })
    await later
  })
})
