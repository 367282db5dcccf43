import { closeSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileLimitWarning, openFiles, openFilesWarning } from './open-files.ts'

it.runIf(process.platform === 'linux')('counts open files', async () => {
  const before = await openFiles()
  const files = Array.from({ length: 40 }, () => openSync(import.meta.filename, 'r'))
  const after = await openFiles()
  for (const file of files) closeSync(file)
  expect((after?.open ?? 0) - (before?.open ?? 0)).toBeGreaterThan(20)
  expect(after?.limit).toBeGreaterThan(after?.open ?? 0)
})

it('warns when nearly all allowed files are open', () => {
  expect(openFilesWarning({ open: 899, limit: 1000 })).toBeUndefined()
  expect(openFilesWarning({ open: 900, limit: 1000 })).toMatch(/^900 of 1000 allowed files .* raise the limit/)
  expect(openFilesWarning(undefined)).toBeUndefined()
})

it('warns about a file limit that is too low for the connections', () => {
  expect(fileLimitWarning(10_000, { open: 30, limit: 10_100 })).toBeUndefined()
  expect(fileLimitWarning(10_000, { open: 30, limit: 1024 })).toMatch(
    /open at most 1024 files, which is too few for the 10000 connections/,
  )
})
