import type { KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from '../../base/audit/checkpoints/log-check.ts'
import { fillDatabase, requireRestorable } from './fill-database.ts'
import { BackupError, type Manifest } from './manifest.ts'

/** Without `keyOf`, checkpoints are not verified. */
export async function checkBackup(
  folder: string,
  manifest: Manifest,
  keyOf: ((id: string) => KeyObject | undefined) | undefined,
): Promise<void> {
  await requireRestorable(folder, manifest)
  const temporary = mkdtempSync(join(tmpdir(), 'vitrine-check-'))
  try {
    const location = { kind: 'sqlite', file: join(temporary, 'vitrine.sqlite') } as const
    const database = await fillDatabase(location, { folder, manifest, say: () => {} })
    try {
      const { faults } = keyOf ? await checkLog(database.query, { keyOf }) : { faults: [] }
      const [fault] = faults
      if (fault)
        throw new BackupError(
          `The audit log in the backup does not match its checkpoints (${fault.kind}): the audit log was changed. Use another backup.`,
        )
    } finally {
      await database.close()
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
