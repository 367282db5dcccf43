import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredNonces } from '../../credentials/openid4vc/authorizations/offers.repository.ts'
import { findFirstDue } from '../../flows/first-due.across.ts'
import { deleteEndedIssuances, expireIssuances } from '../../flows/issuance/issuance.repository.ts'
import {
  eraseResults,
  expirePresentations,
  findDuePresentations,
  findEndedPresentations,
} from '../../flows/presentation/presentation-ends.repository.ts'
import { findUse } from '../../flows/quota/flow-quota.repository.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { deleteUnpaidPayments } from '../../purposes/payment/payments.repository.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'

/** Number of rows per table: enough that the planner avoids full scans. */
const HISTORY = 4000
const NOW = 1_800_000_000_000
const [LIMIT, NOTHING_IS_DUE] = [100, 0]

/** Statements that run in each clean-up (every 15 seconds), and statements that run before each flow starts. */
const STATEMENTS: Record<string, (db: Transaction<Tables>, now: number) => Promise<unknown>> = {
  'ends issuances': (db, now) => expireIssuances(db, now, LIMIT),
  'finds presentations that are due': (db, now) => findDuePresentations(db, now, LIMIT),
  'ends presentations': (db, now) => expirePresentations(db, ['run-1'], now),
  'erases results of presentations': (db, now) => eraseResults(db, ['run-1'], now),
  'deletes issuances that ended': (db, now) => deleteEndedIssuances(db, now, LIMIT),
  'finds presentations that ended': (db, now) => findEndedPresentations(db, now, LIMIT),
  'deletes payments that were not made': (db, now) => deleteUnpaidPayments(db, now, LIMIT),
  'deletes expired nonces': (db, now) => deleteExpiredNonces(db, now, LIMIT),
  'finds the flow that is due first': (db) => findFirstDue(db),
  'counts the open flows of a client': (db) => findUse(db, 'a client'),
}

/** Inserts settled payments, flows that ended long ago, and counts of many other clients. */
async function writeHistory(db: Queryable<Tables>): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(HISTORY)})`
  const flow = sql`id, card_id, card_version, type, state, kept_bytes, created_at, expires_at, ended_at`
  // The id of a flow starts with the time of its creation. `0000` is a time in the past.
  const ended = sql`'0000run-' || n, 's', '1', 'BankAccount', 'done', 0, n, n, ${sql.lit(NOW)}`
  await sql`insert into issuances (${flow}, engine, account_id)
    ${numbers} select ${ended}, 'e', 'a' from numbers`.execute(db)
  await sql`insert into presentations (${flow}, purpose, purpose_state, unusable_answers)
    ${numbers} select ${ended}, '', 'null', 0 from numbers`.execute(db)
  await sql`insert into receivers (id, name, balance) values ('r', 'Receiver', 0)`.execute(db)
  await sql`insert into payments (id, card_id, operation, amount, receiver_id, state, created_at)
    ${numbers} select 'payment-' || n, 's', 'lunch', 1, 'r', 'settled', n from numbers`.execute(db)
  await sql`insert into openid4vc_used_nonces (nonce, expires_at)
    ${numbers} select 'nonce-' || n, ${sql.lit(NOW)} from numbers`.execute(db)
  await sql`insert into flow_counts (client, connection, flows, bytes)
    ${numbers} select 'client ' || n, 0, 1, 1 from numbers`.execute(db)
  await sql`analyze`.execute(db)
}

/** Returns the query plans of all statements that `work` runs, one string per line of a plan. */
async function plansOf(
  db: Transaction<Tables>,
  work: (db: Transaction<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(recorder) as never)
  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const explain = isPostgres(db) ? 'explain' : 'explain query plan'
    // A prepared query has placeholders instead of values.
    const values = parameters.map((value) => (typeof value === 'object' && value !== null ? '' : value))
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${text}`, values))
    plans.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])))
  }
  return plans
}

describeOnEachDatabase('with a long history', (current) => {
  beforeAll(() => writeHistory(current.database.query))

  describe('the clean-up', () => {
    it.each(Object.entries(STATEMENTS))('%s without scanning finished rows', async (_what, statement) => {
      const plans = await current.database.transaction((tx) => plansOf(tx, (db) => statement(db, NOTHING_IS_DUE)))
      expect(plans.length).toBeGreaterThan(0)
      for (const line of plans)
        expect(line).not.toMatch(
          /Seq Scan|^SCAN (issuances|presentations|payments|flow_counts|openid4vc_\w+)(?! USING COVERING INDEX \w+_live)\b/,
        )
    })
  })
})
