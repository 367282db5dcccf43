import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { copyNoted } from '../../base/installation/installation.repository.ts'
import { withDatabase } from '../../platform/database/copies/with-database.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'

/**
 * Records in the database when a backup or an export was made, so that doctor, metrics and alerts know its age. A failure is only reported,
 * because the backup or export is valid without this record.
 */
export async function noteCopy(
  location: DatabaseLocation,
  column: Parameters<typeof copyNoted>[0],
  { at, complain }: { at: EpochMilliseconds; complain: (line: string) => void },
): Promise<void> {
  try {
    await withDatabase(location, 'one-write', (db) => copyNoted(column, at).execute(db))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    complain(
      `The copy is complete, but its time could not be recorded in the database (${reason}). The doctor, the metrics and the alerts still show the time of the previous copy. Run this command again with the primary database, and with a user that may update the table installation.`,
    )
  }
}
