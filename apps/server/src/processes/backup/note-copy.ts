import { sql } from 'kysely'
import { runStatement } from '../../platform/database/copies/run-statement.ts'
import type { DatabaseLocation } from '../../platform/database/database.ts'

/**
 * Notes in the database when a backup or an export was made, so that doctor, metrics and alerts know its age. A copy is good without the
 * note: a failure is said, and nothing else.
 *
 * @param at epoch milliseconds
 */
export async function noteCopy(
  location: DatabaseLocation,
  column: 'backed_up_at' | 'audit_exported_at',
  { at, say }: { at: number; say: (line: string) => void },
): Promise<void> {
  try {
    await runStatement(location, sql`update installation set ${sql.ref(column)} = ${at}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`The time could not be noted in the database, so doctor and metrics show the one before: ${reason}`)
  }
}
