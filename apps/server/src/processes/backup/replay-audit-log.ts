import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAuditFile } from '../../features/audit/audit-file.ts'
import type { AuditLine } from '../../features/audit/checkpoints/checkpoint.ts'
import { findLastCheckpoint, findLines } from '../../features/audit/checkpoints/checkpoints.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Redone, redo } from './ledger-changes.ts'
import { BackupError } from './manifest.ts'

const LINES_AT_ONCE = 500

/** What came of the lines that a log has beyond the one in the database. */
export type Replay = {
  /** Lines that were entered into the log. */
  entered: number
  /** How many of them came to what. */
  counts: ReadonlyMap<Redone, number>
  /** The number of the first line that the files have, where lines before it are in neither. */
  beginsAt: number | undefined
}

/** The files that exports of the audit log are in: the file itself, or those of a folder in their order. */
export function auditFilesAt(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BackupError(`There is no ${path}.`)
  if (!stats.isDirectory()) return [path]
  const files = readdirSync(path).filter((file) => file.endsWith('.csv'))
  if (files.length === 0) throw new BackupError(`There is no export of the audit log (*.csv) in ${path}.`)
  return files.sort().map((file) => join(path, file))
}

/**
 * Enters the lines of an exported audit log that the database does not have, under their numbers, and does to the ledger again what
 * they say was done to it.
 *
 * @throws {BackupError} where it is the log of another database
 */
export async function replayAuditLog(
  tx: Transaction,
  files: readonly string[],
  options: { signer: string | null; now: number },
): Promise<Replay> {
  const counts = new Map<Redone, number>()
  const sealed = (await findLastCheckpoint(tx))?.last_id ?? 0
  const last = (await lastLine(tx)) ?? 0
  let entered = 0
  let earliest = Number.POSITIVE_INFINITY
  for await (const lines of inPages(files)) {
    const missing = await linesMissing(tx, lines)
    if (missing.some(({ id }) => id <= sealed)) throw anotherLog(missing[0])
    if (missing.length > 0) await tx.insertInto('audit_log').values(missing).execute()
    for (const line of missing) {
      const redone = await redo(tx, line, options)
      if (redone) counts.set(redone, (counts.get(redone) ?? 0) + 1)
    }
    entered += missing.length
    earliest = Math.min(earliest, ...lines.map(({ id }) => id))
  }
  return { entered, counts, beginsAt: earliest > last + 1 && entered > 0 ? earliest : undefined }
}

async function lastLine(tx: Transaction): Promise<number | null> {
  const { last } = await tx
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last
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

/** Those of some lines that the database does not have, each once. @throws {BackupError} where it has another one of a number */
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
    `Line ${line?.id ?? '?'} of the exported audit log is not the one of this database: it is the log of another one, or of a time before an earlier restore.`,
  )
