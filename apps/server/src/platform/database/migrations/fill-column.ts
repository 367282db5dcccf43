import { type Kysely, sql } from 'kysely'

/** Number of rows that are read and written at once. */
const AT_ONCE = 500

/** Fills a column of all rows, which are identified by `id`, with values computed from other columns. For migrations. */
export async function fillColumn(
  db: Kysely<unknown>,
  { table, from, column, make }: { table: string; from: string[]; column: string; make: (values: string[]) => string },
): Promise<void> {
  let last = ''
  while (true) {
    const { rows } = await sql<{ id: string } & Record<string, string>>`
      select id, ${sql.join(from.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(db)
    const [end] = rows.slice(-1)
    if (!end) return
    const values = rows.map((row) => sql`(${row.id}, ${make(from.map((name) => row[name] ?? ''))})`)
    await sql`with made(id, value) as (values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.ref(column)} = made.value from made where ${sql.ref(`${table}.id`)} = made.id`.execute(
      db,
    )
    last = end.id
  }
}
