import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findLastLineId, restoreLines } from '../../base/audit/audit.repository.ts'
import { readAuditFile } from '../../base/audit/audit-file.ts'
import type { AuditLine } from '../../base/audit/checkpoints/checkpoint.ts'
import { findLastCheckpoint, findLines } from '../../base/audit/checkpoints/checkpoints.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Redone, type RedoOptions, redo } from './ledger-changes.ts'
import { BackupError } from './manifest.ts'

const LINES_AT_ONCE = 500

export type Replay = {
  /** Number of lines that were added to the log. */
  entered: number
  counts: ReadonlyMap<Redone, number>
  /** Number of the first line in the files, if earlier lines are missing both there and in the database; otherwise undefined. */
  beginsAt: number | undefined
}

export function auditFilesAt(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BackupError(`${path} does not exist.`)
  if (!stats.isDirectory()) return [path]
  const files = readdirSync(path).filter((file) => file.endsWith('.csv'))
  if (files.length === 0) throw new BackupError(`${path} contains no export of the audit log (*.csv).`)
  return files.sort().map((file) => join(path, file))
}

/** Adds the missing lines with their original numbers, and repeats the changes to the ledger that these lines record. */
export async function replayAuditLog(tx: Transaction, files: readonly string[], options: RedoOptions): Promise<Replay> {
  const counts = new Map<Redone, number>()
  const lastSigned = (await findLastCheckpoint(tx))?.last_id ?? 0
  const last = await findLastLineId(tx)
  let entered = 0
  let earliest = Number.POSITIVE_INFINITY
  for await (const lines of inPages(files)) {
    const missing = await linesMissing(tx, lines)
    if (missing.some(({ id }) => id <= lastSigned)) throw anotherLog(missing[0])
    if (missing.length > 0) await restoreLines(tx, missing)
    for (const line of missing) {
      const redone = await redo(tx, line, options)
      if (redone) counts.set(redone, (counts.get(redone) ?? 0) + 1)
    }
    entered += missing.length
    earliest = Math.min(earliest, ...lines.map(({ id }) => id))
  }
  return { entered, counts, beginsAt: earliest > last + 1 && entered > 0 ? earliest : undefined }
}

async function* inPages(files: readonly string[]): AsyncGenerator<AuditLine[]> {
  let page: AuditLine[] = []
  for (const file of files)
    for await (const line of readAuditFile(createReadStream(file, { encoding: 'utf8' }), file)) {
      page.push(line)
      if (page.length < LINES_AT_ONCE) continue
      yield page
      page = []
    }
  if (page.length > 0) yield page
}

async function linesMissing(tx: Transaction, lines: AuditLine[]): Promise<AuditLine[]> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const ids = [...byId.keys()]
  const known = await findLines(tx, {
    after: Math.min(...ids) - 1,
    upTo: Math.max(...ids),
    limit: Number.MAX_SAFE_INTEGER,
  })
  for (const line of known) {
    const exported = byId.get(line.id)
    if (exported && !isSame(line, exported)) throw anotherLog(exported)
    byId.delete(line.id)
  }
  return [...byId.values()]
}

const isSame = (one: AuditLine, other: AuditLine): boolean =>
  one.at === other.at && one.action === other.action && one.object === other.object && one.outcome === other.outcome

const anotherLog = (line: AuditLine | undefined): BackupError =>
  new BackupError(
    `Line ${line?.id ?? '?'} of the exported audit log does not match this database: the export belongs to another database, or was made before an earlier restore. Use the export of this database.`,
  )
