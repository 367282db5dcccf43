import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskOf, diskWarning } from './disk.ts'

it('reports how much of a disk is free', async () => {
  const { free, all } = await diskOf(tmpdir())
  expect(all).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(all)
})

it('warns about a disk that is nearly full', () => {
  expect(diskWarning('/data', { free: 500e6, all: 1e12 })).toBeUndefined()
  expect(diskWarning('/data', { free: 499.9e6, all: 1e12 })).toMatch(
    /^the disk of \/data has 499 MB left: free some space/,
  )
})
