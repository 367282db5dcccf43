import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { InstallationRow } from './installation.tables.ts'

/** Returns the id of a database, and whether a restore into it is unfinished. */
export async function findInstallation(db: Queryable): Promise<Pick<InstallationRow, 'id'> & { isRestoring: boolean }> {
  const { id, restoring } = await db.selectFrom('installation').select(['id', 'restoring']).executeTakeFirstOrThrow()
  return { id, isRestoring: restoring === 1 }
}

/** Stores that a restore has started or finished. */
export async function noteRestoring(tx: Transaction, restoring: boolean): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ restoring: restoring ? 1 : 0 })
    .execute()
}

/** Times of the last backup and the last audit export; null before the first of each. */
export type LastCopies = { backup: EpochMilliseconds | null; auditExport: EpochMilliseconds | null }

export async function findLastCopies(db: Queryable): Promise<LastCopies> {
  const { backed_up_at: backup, audit_exported_at: auditExport } = await db
    .selectFrom('installation')
    .select(['backed_up_at', 'audit_exported_at'])
    .executeTakeFirstOrThrow()
  return { backup, auditExport }
}

/** Returns whether any credential was ever issued from this database. */
export async function hasIssued(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('credentials').select('id').limit(1).executeTakeFirst()) !== undefined
}
