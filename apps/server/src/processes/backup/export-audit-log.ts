import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { auditFileCells } from '../../base/audit/audit-file.ts'
import { AUDIT_FILE_COLUMNS } from '../../base/audit/audit-headings.ts'
import { auditEntriesAfter } from '../../base/audit/audit-list.service.ts'
import { readSnapshot } from '../../platform/database/copies/snapshot.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { whileLocked } from '../../platform/database/sqlite/file-lock.ts'
import { csvLine } from '../../platform/http/answers/csv-answer.ts'
import type { SigningKey } from '../../platform/keys/signing-key.ts'
import { BackupError } from './manifest.ts'
import { signFile } from './signed-file.ts'
import { bringToDisk } from './table-files.ts'

/**
 * Number of earlier lines that each file repeats. PostgreSQL assigns line numbers before the commit, so a line may become visible after
 * lines with higher numbers.
 */
const OVERLAP = 1000
const NAME = /^audit-log-\d+-(?<last>\d+)\.csv$/
const DIGITS = 12
const DRAFT = '.unfinished'
/** Without the lock, two exports at the same time would export the same lines twice. */
const LOCK = '.lock'

/**
 * Adds a file to a folder, with the audit log lines that are newer than the last file in the folder, and some lines before them.
 * The file gets its final name when it is complete.
 */
export async function exportAuditLog(
  location: DatabaseLocation,
  folder: string,
  key: Pick<SigningKey, 'id' | 'privateKey'> | undefined,
): Promise<{ file: string; lines: number } | undefined> {
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new BackupError(`There is no database at ${location.file}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const busy = () =>
    new BackupError(`Another export into ${folder} is running and writes the same lines. Wait for it to finish.`)
  return whileLocked(join(folder, LOCK), busy, async () => {
    for (const left of readdirSync(folder).filter((name) => name.startsWith(DRAFT))) rmSync(join(folder, left))
    const last = lastExported(folder)
    const draft = join(folder, `${DRAFT}-${process.pid}-${randomUUID()}`)
    try {
      const { first, newest, lines } = await writeLines(location, draft, last)
      if (newest <= last) return undefined
      const file = join(folder, `audit-log-${padded(first)}-${padded(newest)}.csv`)
      if (key) await signFile(draft, { kind: 'audit-log', key, as: file })
      renameSync(draft, file)
      await bringToDisk(folder)
      return { file, lines }
    } finally {
      rmSync(draft, { force: true })
    }
  })
}

async function writeLines(
  location: DatabaseLocation,
  draft: string,
  last: number,
): Promise<{ first: number; newest: number; lines: number }> {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.appendFile(csvLine(AUDIT_FILE_COLUMNS))
    let [first, newest, lines] = [0, last, 0]
    await readSnapshot(location, async ({ query }) => {
      for await (const entries of auditEntriesAfter(query, last - OVERLAP)) {
        await file.appendFile(entries.map((entry) => csvLine(auditFileCells(entry))).join(''))
        first ||= entries[0]?.id ?? 0
        newest = entries.at(-1)?.id ?? newest
        lines += entries.filter(({ id }) => id > last).length
      }
    })
    await file.sync()
    return { first, newest, lines }
  } finally {
    await file.close()
  }
}

const padded = (id: number): string => String(id).padStart(DIGITS, '0')

const lastExported = (folder: string): number =>
  Math.max(0, ...readdirSync(folder).map((name) => Number(NAME.exec(name)?.groups?.last ?? 0)))
