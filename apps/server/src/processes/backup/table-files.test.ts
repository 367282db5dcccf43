import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from './manifest.ts'
import { digestOf, readTable, requireReadable, requireWhole } from './table-files.ts'

const LINES = '["id","name"]\n["1","Anna"]\n["2","Eve"]\n'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-table-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (text: string | Buffer) => {
  await writeFile(fileOf(folder, 'accounts'), typeof text === 'string' ? gzipSync(text) : text)
  return { table: 'accounts', rows: 2, bytes: 1, sha256: await digestOf(fileOf(folder, 'accounts')) }
}
async function rows() {
  const read: unknown[] = []
  for await (const page of readTable(folder, 'accounts')) read.push(...page.rows)
  return read
}

describe('the file of a table', () => {
  it('is whole if its digest is that of the manifest', async () => {
    const entry = await write(LINES)
    await expect(requireWhole(folder, entry)).resolves.toBeUndefined()
    await write(LINES.replace('Eve', 'Eva'))
    await expect(requireWhole(folder, entry)).rejects.toThrow('its digest differs from the manifest')
  })

  it('must exist', async () => {
    await expect(requireWhole(folder, { table: 'other', rows: 0, bytes: 0, sha256: '' })).rejects.toThrow('is missing')
  })

  it('is read', async () => {
    await write(LINES)
    expect(await rows()).toEqual([
      ['1', 'Anna'],
      ['2', 'Eve'],
    ])
  })

  it.each<[string, string, string]>([
    ['a line with a cell too few', '["id","name"]\n["1"]\n', 'is damaged in line 2'],
    ['a line with a cell too many', '["id","name"]\n["1","2","3"]\n', 'is damaged in line 2'],
    ['a line that is no JSON', '["id","name"]\n["1","Anna"\n', 'is damaged in line 2'],
    ['a cell that is an object', '["id","name"]\n["1",{}]\n', 'is damaged in line 2'],
    ['a column whose name is none', '["id","name) select 1 --"]\n["1","2"]\n', 'is damaged in line 1'],
    ['a last line that is cut short', '["id","name"]\n["1","An', 'it ends within line 2'],
  ])('is refused with %s', async (_what, text, message) => {
    await write(text)
    await expect(rows()).rejects.toThrow(message)
  })

  it('is refused if it is cut short', async () => {
    await write(gzipSync(LINES).subarray(0, -12))
    await expect(rows()).rejects.toThrow(/cannot be read|ends within/)
  })

  it('must have the rows that were written', async () => {
    const entry = await write(LINES)
    await expect(requireReadable(folder, entry)).resolves.toBeUndefined()
    await expect(requireReadable(folder, { ...entry, rows: 3 })).rejects.toThrow('has 2 rows instead of 3')
  })
})
