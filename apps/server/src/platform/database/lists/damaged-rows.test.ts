import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { processRows } from './damaged-rows.ts'

const nameOf = (row: number): string => `row ${row}`

it('processes all rows that can be processed, and names the others', async () => {
  const done: number[] = []
  const work = async (row: number): Promise<void> => {
    if (row % 2 === 0) throw new Error(`half-written: ${row}`)
    done.push(row)
  }
  const damaged = await processRows([1, 2, 3, 4, 5], { nameOf, work })
  expect(done).toEqual([1, 3, 5])
  expect(damaged?.message).toBe('skipped row 2, row 4, which cannot be processed: half-written: 2')
  expect(await processRows([1, 3], { nameOf, work })).toBeUndefined()
})

it('ends at once if the database is unavailable', async () => {
  const done: number[] = []
  const work = (row: number): void => {
    done.push(row)
    throw new DatabaseUnavailable('no connection')
  }
  await expect(processRows([1, 2], { nameOf, work })).rejects.toThrow(DatabaseUnavailable)
  expect(done).toEqual([1])
})
