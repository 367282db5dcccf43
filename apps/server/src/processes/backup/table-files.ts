import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import type { StoredRow } from '../../platform/database/copies/snapshot.ts'
import { BackupError, fileOf, type TableFile } from './manifest.ts'

const ROWS_AT_ONCE = 500

/** All columns contain text or whole numbers. */
const zLine = z.array(z.union([z.string(), z.number(), z.null()]))
const zColumns = z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1)

/**
 * Writes the rows of a table to the folder as compressed JSON lines: the first line contains the column names, each further line one row.
 * A table without rows becomes a file without lines.
 */
export async function writeTable(folder: string, table: string, pages: AsyncIterable<StoredRow[]>): Promise<TableFile> {
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    let columns: string[] | undefined
    for await (const page of pages) {
      const [first] = page
      if (!first) continue
      if (!columns) {
        columns = Object.keys(first)
        yield `${JSON.stringify(columns)}\n`
      }
      const names = columns
      rows += page.length
      yield page.map((row) => `${JSON.stringify(names.map((name) => row[name]))}\n`).join('')
    }
  }
  const file = fileOf(folder, table)
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  await bringToDisk(file)
  const { size: bytes } = await stat(file)
  return { table, rows, bytes, sha256: await digestOf(file) }
}

/** Flushes a file, or the names in a folder, to the disk, so that they survive a power failure. */
export async function bringToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

export async function requireWhole(folder: string, { table, sha256 }: TableFile): Promise<void> {
  const file = fileOf(folder, table)
  const digest = await digestOf(file).catch(() => undefined)
  if (digest === undefined) throw new BackupError(`${file} is missing or cannot be read. Use another backup.`)
  if (digest !== sha256)
    throw new BackupError(`${file} is damaged: its digest differs from the manifest. Use another backup.`)
}

export async function* readTable(
  folder: string,
  table: string,
): AsyncGenerator<{ columns: string[]; rows: (string | number | null)[][] }> {
  const file = fileOf(folder, table)
  let columns: string[] | undefined
  let rows: (string | number | null)[][] = []
  for await (const { line, number } of linesOf(file)) {
    const cells = parseLine(line, columns ? zLine.length(columns.length) : zColumns)
    if (!cells) throw new BackupError(`${file} is damaged in line ${number}. Use another backup.`)
    if (!columns) {
      columns = cells.map(String)
      continue
    }
    rows.push(cells)
    if (rows.length < ROWS_AT_ONCE) continue
    yield { columns, rows }
    rows = []
  }
  if (columns && rows.length > 0) yield { columns, rows }
}

/** Only a line feed ends a line: `JSON.stringify` leaves U+2028 and U+2029 as they are, so a text may contain them. */
async function* linesOf(file: string): AsyncGenerator<{ line: string; number: number }> {
  const text = createGunzip().setEncoding('utf8')
  connect(createReadStream(file), text, () => {})
  let [number, rest] = [0, '']
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        number += 1
        yield { line, number }
      }
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be read after line ${number}. Use another backup.`, { cause: error })
  }
  if (rest !== '') throw new BackupError(`${file} is damaged: it ends within line ${number + 1}. Use another backup.`)
}

function parseLine<Cells>(line: string, schema: z.ZodType<Cells>): Cells | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export async function requireReadable(folder: string, { table, rows: expected }: TableFile): Promise<void> {
  let found = 0
  for await (const { rows } of readTable(folder, table)) found += rows.length
  if (found !== expected)
    throw new BackupError(
      `${fileOf(folder, table)} has ${found} rows instead of ${expected}: it was not written correctly. Check the disk and make the backup again.`,
    )
}
