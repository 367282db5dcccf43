import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ExplainedError } from '../../platform/config/explained-error.ts'

/** What is wrong with a backup, or with where it is to go, and what to do. */
export class BackupError extends ExplainedError {
  override readonly name = 'BackupError'
}

const zTableFile = z.object({
  table: z.string().regex(/^[a-z0-9_]+$/),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Of the file, as hexadecimal digits. */
  sha256: z.string(),
})
export type TableFile = z.infer<typeof zTableFile>

const zManifest = z.object({
  what: z.literal('Vitrine backup'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  publicUrl: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The name of the database, which it keeps when it is restored. */
  installation: z.string(),
  /** All that the tables have gone through. */
  migrations: z.array(z.string()),
  /** SHA-256 of the trust anchor's certificate, above the keys that are used beside it; null where there was none. */
  trustAnchor: z.string().nullable(),
  /** The number of the last line of the audit log that is in it; 0 where there is none. */
  lastAuditLine: z.number().int(),
  files: z.array(zTableFile),
})
export type Manifest = z.infer<typeof zManifest>

export const MANIFEST = 'manifest.json'

/** Where a backup has the rows of a table. */
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.jsonl.gz`)

/** @throws {BackupError} where there is no backup in the folder, or one of a later version */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new BackupError(`There is no backup in ${folder}: ${file} cannot be read.`)
  }
  try {
    return zManifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${file} is damaged, or of a version that this one does not know. Use another backup.`)
  }
}
