import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queryable, Transaction } from './database.ts'
import { nameStatement, noteWrite } from './statement-names.ts'

/** Placeholder for a value in a query that is built before its values are known. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Build<Values, Row, Owned> = (db: Queryable<Owned>, values: Values) => Compilable<Row>

/** Functions that prepare statements on the tables of one owner. */
type Statements<Owned, Handle> = {
  preparedFind<Values extends Record<string, unknown>, Row>(
    build: Build<Values, Row, Owned>,
  ): (db: Queryable, values: Values) => Promise<Row | undefined>
  preparedTake<Values extends Record<string, unknown>, Row>(
    build: Build<Values, Row, Owned>,
  ): (tx: Transaction, values: Values) => Promise<Row | undefined>
  preparedChange<Values extends Record<string, unknown>>(
    build: Build<Values, unknown, Owned>,
  ): (db: Handle, values: Values) => Promise<boolean>
  preparedWrite<Values extends Record<string, unknown>>(
    build: Build<Values, unknown, Owned>,
  ): (tx: Transaction, values: Values) => Promise<void>
}

/**
 * Returns the functions that prepare statements for the repository of an owner of tables.
 *
 * - `preparedFind` prepares a query. Returns the first row; undefined if there is none.
 * - `preparedTake` is the same for a statement that changes or locks the row, and so belongs in a transaction.
 * - `preparedChange` prepares a change. Returns true if it inserted, updated or deleted one row.
 * - `preparedWrite` prepares a write whose result is not needed.
 *
 * @typeParam Handle what a change runs on: a transaction, unless the change may stand alone
 */
export const statementsOn = <Owned, Handle extends Queryable = Transaction>(): Statements<Owned, Handle> => ({
  preparedFind,
  preparedTake: preparedFind,
  preparedChange,
  preparedWrite,
})

/**
 * Prepares a query: builds and compiles it once per kind of database, and then only binds values, because building takes longer
 * than the embedded database needs to answer. PostgreSQL gets a named statement, which it parses and plans once per connection.
 * It matters for the queries of each issuance and each presentation.
 *
 * @param build receives placeholders instead of values, and may spread the object that contains them. It cannot read values, so a
 *   query whose text depends on a value (a list, a condition) cannot be prepared. It names the columns of its result
 */
function preparedFind<Values extends Record<string, unknown>, Row, Owned>(build: Build<Values, Row, Owned>) {
  const bind = binding(build, nameStatement)
  return async (db: Queryable, values: Values) => (await db.executeQuery(bind(db, values))).rows[0]
}

function preparedChange<Values extends Record<string, unknown>, Owned>(build: Build<Values, unknown, Owned>) {
  const bind = binding(build, nameStatement)
  return async (db: Queryable, values: Values) => (await db.executeQuery(bind(db, values))).numAffectedRows === 1n
}

/**
 * Prepares a write whose result is not needed, for use in a transaction. PostgreSQL gets the write together with the next
 * statement, which may be the commit. If the write fails, that statement fails as well.
 */
function preparedWrite<Values extends Record<string, unknown>, Owned>(build: Build<Values, unknown, Owned>) {
  const bind = binding(build, (sql) => {
    nameStatement(sql)
    noteWrite(sql)
  })
  return async (tx: Transaction, values: Values) => void (await tx.executeQuery(bind(tx, values)))
}

/**
 * Selection of all columns. PostgreSQL refuses a prepared one (`cached plan must not change result type`) after a server of the next version
 * has added a column.
 */
const ALL_COLUMNS = /(?:select|returning|,) (?:"\w+"\.)?\*/

/** @param note called once with each SQL text */
function binding<Values extends Record<string, unknown>, Row, Owned>(
  build: Build<Values, Row, Owned>,
  note: (sql: string) => void,
): (db: Queryable, values: Values) => CompiledQuery<Row> {
  const queries = new WeakMap<DialectAdapter, { query: CompiledQuery<Row>; names: string[] }>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let known = queries.get(adapter)
    if (!known || !areNamesOf(values, known.names)) {
      const names = Object.keys(values)
      const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))
      known = { query: build(db as Queryable<Owned>, placeholders as Values).compile(), names }
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
