import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import {
  deleteEndedIssuances,
  insertIssuance,
  markDone,
  markFailed,
  markScanned,
} from '../issuance/issuance.repository.ts'
import { insertPresentation } from '../presentation/presentation.repository.ts'
import { findProgress, mergeProgress } from './flow-progress.repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2027, 2, 8, 17, 33)

const begun = (id: string, at: number) => ({
  ...{ id, client: 'c', card_id: 's', card_version: '1', type: 'T', kept_bytes: 1 },
  ...{ created_at: at, expires_at: at + HOUR },
})
const issue = (tx: Transaction<Tables>, id: string, at: number) =>
  insertIssuance(tx, { ...begun(id, at), engine: 'e', account_id: 'a', holder_name: 'h' })
const fail = (tx: Transaction<Tables>, id: string, now: number) =>
  markFailed(tx, { id, error_code: 'EXPIRED', service_code: null, ended_at: now })

describeOnEachDatabase('the counts of flows by step', (current) => {
  it('follow each flow from its code to its end, and keep what ended, merged to hours and then deleted', async () => {
    const { database } = current
    const at = NOW - 2 * MINUTE
    await database.transaction(async (tx) => {
      for (const id of ['waits', 'scans', 'ends', 'fails', 'leaves']) await issue(tx, id, at + 1)
      const presentation = { purpose: 'p', purpose_state: 'null', browser: null }
      await insertPresentation(tx, { ...begun('shows', at + 1), ...presentation })
    })
    await database.transaction(async (tx) => {
      for (const id of ['scans', 'ends', 'leaves']) await markScanned(tx, { id, now: NOW + 1 })
      await markDone(tx, 'ends', NOW + 2)
      await fail(tx, 'fails', NOW + 2)
      await fail(tx, 'leaves', NOW + 2)
      await deleteEndedIssuances(tx, NOW + HOUR, 10)
    })
    const issuance = (step: string, begins = at) => ({ begins, kind: 'issuance', step, flows: 1 })
    const ofFlows = expect.arrayContaining([
      issuance('waiting'),
      issuance('scanned', NOW),
      issuance('done'),
      issuance('failed'),
      issuance('abandoned'),
      { begins: at, kind: 'presentation', step: 'waiting', flows: 1 },
    ])
    const progress = () => findProgress(database.reader, 0)
    const merge = (now: number) => database.transaction((tx) => mergeProgress(tx, now))
    expect(await progress()).toEqual(ofFlows)
    expect(await progress()).toHaveLength(6)

    await database.transaction((tx) => issue(tx, 'joins', at + MINUTE))
    await merge(NOW + HOUR)
    expect(await progress(), 'minutes stay for two hours').toHaveLength(7)
    await merge(NOW + 3 * HOUR)
    const hour = Date.UTC(2027, 2, 8, 17)
    expect(await progress()).toContainEqual({ ...issuance('waiting', hour), flows: 2 })
    expect((await progress()).every(({ begins }) => begins === hour)).toBe(true)
    await merge(NOW + 9 * 24 * HOUR)
    expect(await progress()).toEqual([])
  })
})
