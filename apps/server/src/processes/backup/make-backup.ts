import { mkdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { findLastLineId } from '../../base/audit/audit.repository.ts'
import { findInstallation } from '../../base/installation/installation.repository.ts'
import { readSnapshot } from '../../platform/database/copies/snapshot.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { whileLocked } from '../../platform/database/sqlite/file-lock.ts'
import type { SigningKey } from '../../platform/keys/signing-key.ts'
import { BACKED_UP } from '../../schema/owners.ts'
import { BackupError, MANIFEST, type Manifest, type TableFile } from './manifest.ts'
import { signFile } from './signed-file.ts'
import { bringToDisk, requireReadable, writeTable } from './table-files.ts'

type BackupOptions = {
  location: DatabaseLocation
  /** Parent folder, in which the backup creates a new folder. */
  into: string
  publicUrl: string
  version: string
  /** SHA-256 of the trust anchor's certificate. */
  trustAnchor: string | null
  /** Signs the manifest, which contains the digests of all other files. */
  key: Pick<SigningKey, 'id' | 'privateKey'> | undefined
  now: number
  say: (line: string) => void
}

/** A killed backup leaves its draft behind, including personal data; the next backup deletes it. */
const DRAFT = /^\.vitrine-.*\.unfinished$/
const LOCK = '.lock'

type MadeBackup = { folder: string; bytes: number; manifest: Manifest }

/**
 * Makes a backup of a database in a new folder, which gets its final name once everything is on the disk and has been read back.
 * Servers may keep running: the backup contains what was committed at one moment.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { into } = options
  // mkdirSync is synchronous, so the first of two concurrent calls of makeBackup gets the lock.
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const busy = () => new BackupError(`Another backup into ${into} is running. Wait for it to finish.`)
  return whileLocked(join(into, LOCK), busy, async () => {
    for (const name of (await readdir(into)).filter((entry) => DRAFT.test(entry)))
      await rm(join(into, name), { recursive: true, force: true })
    return makeLocked(options)
  })
}

async function makeLocked({ location, into, key, now, say, ...installation }: BackupOptions): Promise<MadeBackup> {
  const folder = resolve(into, `vitrine-${new Date(now).toISOString().replaceAll(':', '-')}`)
  const draft = join(dirname(folder), `.${basename(folder)}.unfinished`)
  await mkdir(draft, { mode: 0o700 })
  try {
    const manifest = await readSnapshot(location, async ({ query, rows }) => {
      const identity = await identityOf(query)
      const files: TableFile[] = []
      for (const table of BACKED_UP) {
        const file = await writeTable(draft, table, rows(table))
        say(`${table}: ${file.rows} rows`)
        files.push(file)
      }
      return {
        ...{ what: 'Vitrine backup', format: 1, madeAt: new Date(now).toISOString() },
        ...{ ...installation, database: location.kind, ...identity, files },
      } satisfies Manifest as Manifest
    })
    const manifestFile = join(draft, MANIFEST)
    await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    if (key) await signFile(manifestFile, { kind: 'backup', key })
    await bringToDisk(draft)
    for (const file of manifest.files) await requireReadable(draft, file)
    await rename(draft, folder)
    await bringToDisk(dirname(folder))
    return { folder, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0), manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function identityOf(query: Queryable): Promise<Pick<Manifest, 'installation' | 'migrations' | 'lastAuditLine'>> {
  const installation = await findInstallation(query).catch(() => undefined)
  if (!installation)
    throw new BackupError(
      'There is nothing to back up: the database is empty, or another version or program made it. Start the server once, then try again.',
    )
  if (installation.isRestoring)
    throw new BackupError(
      'A restore into this database was interrupted. Run the restore again before you make a backup.',
    )
  const { rows: migrations } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    query,
  )
  return {
    installation: installation.id,
    migrations: migrations.map(({ name }) => name),
    lastAuditLine: await findLastLineId(query),
  }
}
