import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export const deletionOfExpired =
  (table: string, ...key: string[]) =>
  async (db: Queryable, now: EpochMilliseconds, limit: number): Promise<number> => {
    const [rows, id] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))]
    const expired = sql`select ${id} from ${rows} where expires_at <= ${now} limit ${limit}`
    const { numAffectedRows } = await sql`delete from ${rows} where (${id}) in (${expired})`.execute(db)
    return Number(numAffectedRows)
  }
