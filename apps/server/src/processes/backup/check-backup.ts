import type { KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from '../../features/audit/checkpoints/log-check.ts'
import { fillDatabase, requireRestorable } from './fill-database.ts'
import { BackupError, type Manifest } from './manifest.ts'

/**
 * Tries a backup: its files are as they were written, an embedded database in a temporary folder can be filled with them, and the
 * audit log in it is as it was sealed.
 *
 * @param keyOf the public keys of the seals; undefined where there are none here, then the seals are not checked
 * @throws {BackupError}
 */
export async function checkBackup({
  folder,
  manifest,
  keyOf,
}: {
  folder: string
  manifest: Manifest
  keyOf: ((id: string) => KeyObject | undefined) | undefined
}): Promise<void> {
  await requireRestorable(folder, manifest)
  const temporary = mkdtempSync(join(tmpdir(), 'vitrine-check-'))
  try {
    const place = { kind: 'sqlite', file: join(temporary, 'vitrine.sqlite') } as const
    const database = await fillDatabase(place, { folder, manifest, say: () => {} })
    try {
      const { faults } = keyOf ? await checkLog(database.query, { keyOf }) : { faults: [] }
      const [fault] = faults
      if (fault) throw new BackupError(`The audit log in the backup is not as it was sealed (${fault.kind}).`)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
