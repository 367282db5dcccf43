import type { Kysely } from 'kysely'
import { moveToTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await moveToTreeOfKey(db, 'coupons')
}
