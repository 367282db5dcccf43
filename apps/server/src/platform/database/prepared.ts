import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queryable, Transaction } from './database.ts'
import { nameStatement, nameWrite } from './statement-names.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Build<Values, Row, Owned> = (db: Queryable<Owned>, values: Values) => Compilable<Row>

/**
 * Returns functions that build and compile a query once per kind of database, and then only bind values, because building takes longer than
 * the embedded database needs to answer. PostgreSQL gets a named statement, which it parses and plans once per connection.
 *
 * `build` receives placeholders instead of values, and may spread the object that contains them. It cannot read values, so a query whose
 * text depends on a value (a list, a condition) cannot be prepared.
 *
 * @typeParam Handle what a change runs on: a transaction, unless the change may stand alone
 */
export function statementsOn<Owned, Handle extends Queryable = Transaction>() {
  /** The statement returns the first row. */
  const preparedFind = <Values extends Record<string, unknown>, Row>(build: Build<Values, Row, Owned>) => {
    const bind = binding(build, nameStatement)
    return async (db: Queryable, values: Values) => (await db.executeQuery(bind(db, values))).rows[0]
  }
  /** The same, for a statement that changes or locks the row, and so belongs in a transaction. */
  const preparedTake: <Values extends Record<string, unknown>, Row>(
    build: Build<Values, Row, Owned>,
  ) => (tx: Transaction, values: Values) => Promise<Row | undefined> = preparedFind
  return {
    preparedFind,
    preparedTake,
    /** The statement returns true if it inserted, updated or deleted one row. */
    preparedChange: <Values extends Record<string, unknown>>(build: Build<Values, unknown, Owned>) => {
      const bind = binding(build, nameStatement)
      return async (db: Handle, values: Values) => (await db.executeQuery(bind(db, values))).numAffectedRows === 1n
    },
    /**
     * A write whose result is not needed. PostgreSQL gets it together with the next statement, which may be the commit. If the write fails,
     * that statement fails as well.
     */
    preparedWrite: <Values extends Record<string, unknown>>(build: Build<Values, unknown, Owned>) => {
      const bind = binding(build, nameWrite)
      return async (tx: Transaction, values: Values) => void (await tx.executeQuery(bind(tx, values)))
    },
  }
}

/**
 * PostgreSQL refuses a prepared selection of all columns (`cached plan must not change result type`) after a server of the next version has
 * added a column.
 */
const ALL_COLUMNS = /(?:select|returning|,) (?:"\w+"\.)?\*/

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

function areNamesOf(values: object, names: string[]): boolean {
  let position = 0
  for (const name in values) {
    if (names[position] !== name) return false
    position += 1
  }
  return position === names.length
}
