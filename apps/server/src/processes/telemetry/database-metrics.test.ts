import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { DATABASE_LIMITS } from '../../platform/database/database-limits.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { measureTransactions } from './database-metrics.ts'

let folder: string
let registry: Registry
let database: Database<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-database-metrics-'))
  registry = new Registry()
  const location = { kind: 'sqlite', file: join(folder, 'vitrine.sqlite') } as const
  database = await openDatabase(location, DATABASE_LIMITS, { watch: measureTransactions(registry) })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function value(name: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}
const atThisMoment = async () => ({
  open: await value('vitrine_database_transactions_open'),
  waiting: await value('vitrine_database_transactions_waiting'),
})

describe('the metrics of transactions', () => {
  it('count open and waiting transactions, and measure their waiting time and duration', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const first = database.transaction(() => end)
    const second = database.transaction(async () => {})
    await expect.poll(atThisMoment).toEqual({ open: 1, waiting: 1 })
    await new Promise((done) => setTimeout(done, 50))
    resolve()
    await Promise.all([first, second])
    expect(await atThisMoment()).toEqual({ open: 0, waiting: 0 })
    expect(await value('vitrine_database_wait_seconds_count')).toBe(2)
    expect(await value('vitrine_database_wait_seconds_sum')).toBeGreaterThan(0.04)
    expect(await value('vitrine_database_transaction_seconds_count')).toBe(2)
    expect(await value('vitrine_database_transaction_seconds_sum')).toBeGreaterThan(0.04)
  })

  it('include failed transactions', async () => {
    const failing = database.transaction(async () => {
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await atThisMoment()).toEqual({ open: 0, waiting: 0 })
    expect(await value('vitrine_database_transaction_seconds_count')).toBe(1)
  })

  it('have no clock difference and no connections for an embedded database', async () => {
    expect(await database.clockAhead()).toBeUndefined()
    expect(database.connections()).toBeUndefined()
  })
})
