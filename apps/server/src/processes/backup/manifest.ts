import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ExplainedError } from '../../platform/config/explained-error.ts'

export class BackupError extends ExplainedError {
  override readonly name = 'BackupError'
}

const zTableFile = z.object({
  table: z.string().regex(/^[a-z0-9_]+$/),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** SHA-256 of the file in hexadecimal digits. */
  sha256: z.string(),
})
export type TableFile = z.infer<typeof zTableFile>

const zManifest = z.object({
  what: z.literal('Vitrine backup'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Version of the program that made the backup. */
  version: z.string(),
  publicUrl: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Id of the installation; a restore keeps it. */
  installation: z.string(),
  migrations: z.array(z.string()),
  /** SHA-256 of the trust anchor's certificate. */
  trustAnchor: z.string().nullable(),
  /** Number of the last audit log line in the backup; 0 if there is none. */
  lastAuditLine: z.number().int(),
  files: z.array(zTableFile),
})
export type Manifest = z.infer<typeof zManifest>

export const MANIFEST = 'manifest.json'

export const fileOf = (folder: string, table: string): string => join(folder, `${table}.jsonl.gz`)

export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new BackupError(`There is no backup in ${folder}: ${file} is missing or cannot be read.`)
  }
  try {
    return zManifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `${file} is damaged or was written by a later version. Use another backup, or restore with that version.`,
    )
  }
}
