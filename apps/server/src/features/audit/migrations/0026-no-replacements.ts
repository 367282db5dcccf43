import type { Kysely } from 'kysely'
import { refuseReplacements } from '../../../platform/database/migrations/append-only.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await refuseReplacements(db, 'audit_log', 'id')
  await refuseReplacements(db, 'audit_checkpoints', 'number')
}
