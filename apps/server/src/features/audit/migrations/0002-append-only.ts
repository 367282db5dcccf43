import type { Kysely } from 'kysely'
import { makeAppendOnly } from '../../../platform/database/migrations/append-only.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeAppendOnly(db, 'audit_log')
}
