import type { Mutation } from '../mutation.ts'

const SERVER = 'apps/server/src'
const DATABASE = `${SERVER}/platform/database`
const CHANGES = `${SERVER}/platform/changes`
const DURABILITY = 'tests/protocol/durability'
const POSTGRES_UNAVAILABLE = `${DATABASE}/postgres-unavailable.repository.test.ts`
const SQLITE_UNAVAILABLE = `${DATABASE}/sqlite-unavailable.test.ts`

export const DATABASE_ROBUSTNESS: Mutation[] = [
  {
    breaks: 'a database that gets no NUL from a prepared query',
    file: `${DATABASE}/postgres-pool.ts`,
    from: 'parameters.map(withoutNul)',
    to: 'parameters.map((value) => value)',
    seenBy: [`${DATABASE}/prepared.repository.test.ts`],
  },
  {
    breaks: 'a database whose card of an earlier version is found in the transaction that asks',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'findScenario(tx, row.scenario_id',
    to: 'findScenario(this.#dependencies.database.query, row.scenario_id',
    seenBy: [`${DURABILITY}/changed-card.test.ts`],
  },
  {
    breaks: 'a database whose root handle is refused inside of a transaction',
    file: `${DATABASE}/transaction-guard.ts`,
    from: 'if (this.#scopes.getStore()?.isOpen)',
    to: 'if (this.#scopes.getStore()?.isOpen === false)',
    seenBy: [`${DATABASE}/transaction-guard.repository.test.ts`],
  },
  {
    breaks: 'a database that lets go of a transaction when it ends',
    file: `${DATABASE}/transaction-guard.ts`,
    from: 'scope.isOpen = false',
    to: 'scope.isOpen = true',
    seenBy: [`${DATABASE}/transaction-guard.repository.test.ts`],
  },
  {
    breaks: 'a database whose restart the server survives while a connection is in use',
    file: `${DATABASE}/postgres-pool.ts`,
    from: "    this.#pool.on('connect', (client) => client.on('error', () => {}))\n",
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE, `${DURABILITY}/database-away.test.ts`],
  },
  {
    breaks: 'a database that is away and therefore unavailable to pages',
    file: `${SERVER}/platform/http/api-server.ts`,
    from: 'if (error instanceof DatabaseUnavailable) {',
    to: "if (error instanceof DatabaseUnavailable && error.message === '') {",
    seenBy: [`${DURABILITY}/database-away.test.ts`],
  },
  {
    breaks: 'a database that is away and therefore unavailable to wallets',
    file: `${SERVER}/credentials/openid4vc/answer-protocol-error.ts`,
    from: "reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)",
    to: 'reply.code(500)',
    seenBy: [`${DURABILITY}/database-away.test.ts`],
  },
  {
    breaks: 'that an error of the server is no fault of the wallet',
    file: `${SERVER}/credentials/openid4vc/answer-protocol-error.ts`,
    from: 'error.statusCode < 500',
    to: 'error.statusCode <= 500',
    seenBy: [`${SERVER}/credentials/openid4vc`],
  },
  {
    breaks: 'a database that is away and says when to ask again',
    file: `${SERVER}/platform/http/problem.ts`,
    from: "retryAfterSeconds ?? (code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)",
    to: "retryAfterSeconds ?? (code === 'internal' ? RETRY_AFTER_SECONDS : undefined)",
    seenBy: [`${DURABILITY}/database-away.test.ts`],
  },
  {
    breaks: 'a database that is told from a mistake in a statement',
    file: `${DATABASE}/database-unavailable.ts`,
    from: "['57P', (where)",
    to: "['99P', (where)",
    seenBy: [`${DATABASE}/database-unavailable.test.ts`],
  },
  {
    breaks: 'a database that freezes and keeps nobody waiting for its answer',
    file: `${DATABASE}/postgres-connection.ts`,
    from: '    query_timeout: limits.answer,\n',
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that freezes and keeps nobody waiting for a rollback',
    file: `${DATABASE}/postgres-pool.ts`,
    from: '    if (this.#broken) throw this.#broken\n',
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that freezes and keeps nobody waiting for a connection',
    file: `${DATABASE}/postgres-connection.ts`,
    from: '    connectionTimeoutMillis: limits.connection,\n',
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that freezes and does not hold the end of the server',
    file: `${DATABASE}/postgres-pool.ts`,
    from: 'await this.#sockets.cutAfter(this.#limits.close, this.#pool.end())',
    to: 'await this.#pool.end()',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that ends statements which take too long',
    file: `${DATABASE}/postgres-connection.ts`,
    from: '    statement_timeout: limits.statement,\n',
    to: '',
    also: [{ file: `${DATABASE}/postgres-connection.ts`, from: '    query_timeout: limits.answer,\n', to: '' }],
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that ends the wait for a lock',
    file: `${DATABASE}/postgres-connection.ts`,
    from: '    lock_timeout: limits.lock,\n',
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that ends transactions which pause',
    file: `${DATABASE}/postgres-connection.ts`,
    from: '    idle_in_transaction_session_timeout: limits.idleTransaction,\n',
    to: '',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database whose readiness is known soon',
    file: `${DATABASE}/database.ts`,
    from: '    await Promise.race([sql`select 1`.execute(this.query), late]).finally(() => clearTimeout(timer))',
    to: '    clearTimeout(timer)\n    await Promise.race([sql`select 1`.execute(this.query), late])',
    seenBy: [POSTGRES_UNAVAILABLE],
  },
  {
    breaks: 'a database that tells the news again after it was frozen',
    file: `${CHANGES}/postgres-changes.ts`,
    from: '        () => this.#drop(client),\n',
    to: '        () => {},\n',
    seenBy: [`${CHANGES}/postgres-changes.repository.test.ts`],
  },
  {
    breaks: 'a database that leaves the server to others while another process holds its lock',
    file: `${DATABASE}/sqlite-driver.ts`,
    from: "database.pragma('busy_timeout = 0')",
    to: "database.pragma('busy_timeout = 5000')",
    seenBy: [SQLITE_UNAVAILABLE],
  },
  {
    breaks: 'a database that is read while a write waits for its lock',
    file: `${DATABASE}/sqlite-connection.ts`,
    from: '      this.#turns.pass()\n      await pause(wait)\n      await this.#turns.take()\n',
    to: '      await pause(wait)\n',
    seenBy: [SQLITE_UNAVAILABLE],
  },
  {
    breaks: 'a database that waits for its lock at all',
    file: `${DATABASE}/sqlite-connection.ts`,
    from: 'if (isSqliteBusy(error) && !this.inTransaction) return this.#runUnlocked(query, error)',
    to: '',
    seenBy: [SQLITE_UNAVAILABLE],
  },
  {
    breaks: 'a database whose full disk is named, also when it has rolled back by itself',
    file: `${DATABASE}/sqlite-driver.ts`,
    from: 'if (this.#connection?.inTransaction) await',
    to: 'await',
    seenBy: [SQLITE_UNAVAILABLE],
  },
]
