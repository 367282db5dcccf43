import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queryable, Transaction } from './database.ts'
import { nameStatement, noteWrite } from './statement-names.ts'
import type { NoTables } from './tables.ts'

/** Placeholder for a value in a query that is built before its values are known. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type PreparedQuery<Values, Row> = {
  /** Returns the first row; undefined if there is none. */
  first(db: Queryable, values: Values): Promise<Row | undefined>
  /** Returns the number of rows that were inserted, updated or deleted. */
  run(db: Queryable, values: Values): Promise<number>
}

type PreparedWrite<Values> = { run(tx: Transaction, values: Values): Promise<void> }

type Build<Values, Row, Owned> = (db: Queryable<Owned>, values: Values) => Compilable<Row>

/** Returns `prepared` and `preparedWrite` for the repository of an owner of tables. */
export const statementsOn = <Owned>() => ({
  prepared: prepared as <Values extends Record<string, unknown>, Row>(
    build: Build<Values, Row, Owned>,
  ) => PreparedQuery<Values, Row>,
  preparedWrite: preparedWrite as <Values extends Record<string, unknown>>(
    build: Build<Values, unknown, Owned>,
  ) => PreparedWrite<Values>,
})

/**
 * Prepares a query: builds and compiles it once per kind of database, and then only binds values, because building takes longer
 * than the embedded database needs to answer. PostgreSQL gets a named statement, which it parses and plans once per connection.
 * Use this for the queries of each issuance and each presentation; other queries are built on each call.
 *
 * @param build receives placeholders instead of values, and may spread the object that contains them. It cannot read values, so a
 *   query whose text depends on a value (a list, a condition) cannot be prepared. It names the columns of its result
 */
function prepared<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row, NoTables>,
): PreparedQuery<Values, Row> {
  const bind = binding(build, nameStatement)
  return {
    first: async (db, values) => (await db.executeQuery(bind(db, values))).rows[0],
    run: async (db, values) => Number((await db.executeQuery(bind(db, values))).numAffectedRows ?? 0),
  }
}

/**
 * Prepares a write whose result is not needed, for use in a transaction. PostgreSQL gets the write together with the next
 * statement, which may be the commit. If the write fails, that statement fails as well.
 */
function preparedWrite<Values extends Record<string, unknown>>(
  build: Build<Values, unknown, NoTables>,
): PreparedWrite<Values> {
  const bind = binding(build, (sql) => {
    nameStatement(sql)
    noteWrite(sql)
  })
  return { run: async (tx, values) => void (await tx.executeQuery(bind(tx, values))) }
}

/**
 * Selection of all columns. PostgreSQL refuses a prepared one (`cached plan must not change result type`) after a server of the next version
 * has added a column.
 */
const ALL_COLUMNS = /(?:select|returning|,) (?:"\w+"\.)?\*/

/** @param note called once with each SQL text */
function binding<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row, NoTables>,
  note: (sql: string) => void,
): (db: Queryable, values: Values) => CompiledQuery<Row> {
  const queries = new WeakMap<DialectAdapter, { query: CompiledQuery<Row>; names: string[] }>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let known = queries.get(adapter)
    if (!known || !areNamesOf(values, known.names)) {
      const names = Object.keys(values)
      const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))
      known = { query: build(db, placeholders as Values).compile(), names }
      if (ALL_COLUMNS.test(known.query.sql))
        throw new Error(`A prepared query has to name its columns: ${known.query.sql}`)
      queries.set(adapter, known)
      note(known.query.sql)
    }
    const { query, sql, queryId, parameters } = known.query
    const bound = parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return { query, sql, queryId, parameters: bound }
  }
}

/** Returns whether an object has exactly these property names, in this order. */
function areNamesOf(values: object, names: string[]): boolean {
  let position = 0
  for (const name in values) {
    if (names[position] !== name) return false
    position += 1
  }
  return position === names.length
}
