import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { auditFileCells } from '../features/audit/audit-file.ts'
import { AUDIT_FILE_COLUMNS } from '../features/audit/audit-headings.ts'
import { auditEntriesAfter } from '../features/audit/audit-list.service.ts'
import type { DatabasePlace } from '../platform/database/database.ts'
import { readSnapshot } from '../platform/database/snapshot.ts'
import { csvLine } from '../platform/http/csv-answer.ts'
import { BackupError } from './manifest.ts'
import { bringToDisk } from './table-files.ts'

/** PostgreSQL gives numbers before its commits, so a line may come after later ones. Each file has so many of those before it again. */
const OVERLAP = 1000
const NAME = /^audit-log-\d+-(?<last>\d+)\.csv$/
const DIGITS = 12

/**
 * Adds a file to a folder, with the lines of the audit log since the last one there, and some before them. It has its name once it is
 * whole. Undefined where no line came.
 */
export async function exportAuditLog(
  place: DatabasePlace,
  folder: string,
): Promise<{ file: string; lines: number } | undefined> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new BackupError(`There is no database at ${place.file}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const last = lastExported(folder)
  const draft = join(folder, '.unfinished')
  rmSync(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.appendFile(csvLine(AUDIT_FILE_COLUMNS))
    let [first, newest, lines] = [0, last, 0]
    await readSnapshot(place, async ({ query }) => {
      for await (const entries of auditEntriesAfter(query, last - OVERLAP)) {
        await file.appendFile(entries.map((entry) => csvLine(auditFileCells(entry))).join(''))
        first ||= entries[0]?.id ?? 0
        newest = entries.at(-1)?.id ?? newest
        lines += entries.filter(({ id }) => id > last).length
      }
    })
    if (newest <= last) return undefined
    await file.sync()
    const name = join(folder, `audit-log-${numbered(first)}-${numbered(newest)}.csv`)
    renameSync(draft, name)
    await bringToDisk(folder)
    return { file: name, lines }
  } finally {
    await file.close()
    rmSync(draft, { force: true })
  }
}

const numbered = (id: number): string => String(id).padStart(DIGITS, '0')

const lastExported = (folder: string): number =>
  Math.max(0, ...readdirSync(folder).map((name) => Number(NAME.exec(name)?.groups?.last ?? 0)))
