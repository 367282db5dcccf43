import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { InstallationRow, InstallationTables } from './installation.tables.ts'

export async function findInstallation(
  db: Queryable<InstallationTables>,
): Promise<Pick<InstallationRow, 'id'> & { isRestoring: boolean }> {
  const { id, restoring } = await db.selectFrom('installation').select(['id', 'restoring']).executeTakeFirstOrThrow()
  return { id, isRestoring: restoring === 1 }
}

export async function noteRestoring(tx: Transaction<InstallationTables>, restoring: boolean): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ restoring: restoring ? 1 : 0 })
    .execute()
}

export type LastCopies = { backup: EpochMilliseconds | null; auditExport: EpochMilliseconds | null }

export async function findLastCopies(db: Queryable<InstallationTables>): Promise<LastCopies> {
  const { backed_up_at: backup, audit_exported_at: auditExport } = await db
    .selectFrom('installation')
    .select(['backed_up_at', 'audit_exported_at'])
    .executeTakeFirstOrThrow()
  return { backup, auditExport }
}

/** The statement also runs on a database that is not opened as ours. */
export const copyNoted = (column: 'backed_up_at' | 'audit_exported_at', at: EpochMilliseconds): RawBuilder<unknown> =>
  sql`update installation set ${sql.ref(column)} = ${at}`
