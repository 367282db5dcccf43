import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queryable, Transaction } from './database.ts'
import { nameStatement, noteWrite } from './statement-names.ts'

/** Stands for a value in a query that is built before there are any. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type PreparedQuery<Values, Row> = {
  /** The first row; undefined where there is none. */
  first(db: Queryable, values: Values): Promise<Row | undefined>
  /** How many rows it inserted, updated or deleted. */
  run(db: Queryable, values: Values): Promise<number>
}

type Build<Values, Row> = (db: Queryable, values: Values) => Compilable<Row>

/**
 * A query that is built and put into words once for each kind of database, and then only gets its values: building takes more
 * time than the embedded database needs to answer. PostgreSQL gets it with a name, and reads and plans it once a connection.
 * For what each issuance and each presentation asks; all else is built as it is asked.
 *
 * @param build gets placeholders, so it can hand the values on and do nothing else with them; a query whose text depends on
 *   a value (a list, a condition) is none to prepare. It may spread an object of them
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
): PreparedQuery<Values, Row> {
  const bind = binding(build, nameStatement)
  return {
    first: async (db, values) => (await db.executeQuery(bind(db, values))).rows[0],
    run: async (db, values) => Number((await db.executeQuery(bind(db, values))).numAffectedRows ?? 0),
  }
}

/**
 * The same for what a transaction writes without asking for the outcome: PostgreSQL gets it together with what follows, and if it
 * fails, so does what follows, the commit at the latest.
 */
export function preparedWrite<Values extends Record<string, unknown>>(
  build: Build<Values, unknown>,
): { run(tx: Transaction, values: Values): Promise<void> } {
  const bind = binding(build, (sql) => {
    nameStatement(sql)
    noteWrite(sql)
  })
  return { run: async (tx, values) => void (await tx.executeQuery(bind(tx, values))) }
}

/** @param note is told of each text once */
function binding<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
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
      queries.set(adapter, known)
      note(known.query.sql)
    }
    const { query, sql, queryId, parameters } = known.query
    const bound = parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return { query, sql, queryId, parameters: bound }
  }
}

/** Whether an object has properties of these names, in this order, and no others. */
function areNamesOf(values: object, names: string[]): boolean {
  let place = 0
  for (const name in values) {
    if (names[place] !== name) return false
    place += 1
  }
  return place === names.length
}
