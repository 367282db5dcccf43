import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteEndedIssuances,
  expireIssuances,
  failOpenIssuances,
  forgetHolders,
  insertIssuance,
  markDone,
  markFailed,
  markScanned,
} from '../../flows/issuance/issuance.repository.ts'
import { fail, insertPresentation, succeed, takeEnd } from '../../flows/presentation/presentation.repository.ts'
import {
  deletePresentations,
  eraseResult,
  eraseResults,
  expireHeld,
  expirePresentations,
  failOpenPresentations,
} from '../../flows/presentation/presentation-ends.repository.ts'
import { findMergeable, mergeClients } from '../../flows/quota/flow-quota.repository.ts'
import { countFlowsOf } from '../../platform/database/counts/flow-counts.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'

const [NOW, EXPIRY, LATER] = [1000, 2000, 3000]
const [ANNA, BORIS] = ['pseudonym of Anna', 'pseudonym of Boris']
const [ISSUANCE_BYTES, PRESENTATION_BYTES] = [3, 500]
const REFUSED = { type: 'T', startedUntil: NOW, reason: 'CONTRACT_NOT_ENABLED', now: NOW } as const

const begun = (id: string, client: string) => ({
  id,
  client,
  card_id: 's',
  card_version: '1',
  type: 'T',
  created_at: NOW,
  expires_at: EXPIRY,
})

const issue = (tx: Transaction<Tables>, id: string, client: string) =>
  insertIssuance(tx, {
    ...begun(id, client),
    engine: 'e',
    account_id: 'a',
    holder_name: 'h',
    kept_bytes: ISSUANCE_BYTES,
  })

const present = (tx: Transaction<Tables>, id: string, client: string) =>
  insertPresentation(tx, {
    ...begun(id, client),
    purpose: 'p',
    purpose_state: 'null',
    browser: null,
    kept_bytes: PRESENTATION_BYTES,
  })

async function verify(tx: Transaction<Tables>, id: string): Promise<void> {
  await takeEnd(tx, { id, now: NOW })
  await succeed(tx, { id, result: '{}', credential_ids: null, erase_at: EXPIRY })
}

async function refuse(tx: Transaction<Tables>, id: string): Promise<void> {
  await takeEnd(tx, { id, now: NOW })
  await fail(tx, { id, error_code: 'EXPIRED', service_code: null, checks: null, diagnosis: null })
}

/** Statements after which an issuance keeps nothing. */
const ISSUANCE_ENDS: Record<string, (tx: Transaction<Tables>, id: string) => Promise<unknown>> = {
  'is refused': (tx, id) => markFailed(tx, { id, error_code: 'EXPIRED', service_code: null, ended_at: NOW }),
  expires: (tx) => expireIssuances(tx, LATER, 10),
  'ends with its contract': (tx, id) => failOpenIssuances(tx, [id], REFUSED),
  'loses its account': (tx, id) => forgetHolders(tx, [id]),
  'is done and can no longer be repeated': async (tx, id) => {
    await markDone(tx, id, NOW)
    await expireIssuances(tx, LATER, 10)
  },
  'is deleted': async (tx, id) => {
    await markDone(tx, id, NOW)
    await deleteEndedIssuances(tx, Number.MAX_SAFE_INTEGER, 10)
  },
}

/** Statements after which a presentation keeps nothing. */
const PRESENTATION_ENDS: Record<string, (tx: Transaction<Tables>, id: string) => Promise<unknown>> = {
  'is refused': refuse,
  expires: (tx, id) => expirePresentations(tx, [id], LATER),
  'ends with its contract': (tx, id) => failOpenPresentations(tx, [id], REFUSED),
  'loses its held answer': async (tx, id) => {
    await tx.updateTable('presentations').set({ held_answer: '{}' }).where('id', '=', id).execute()
    await expireHeld(tx, id, NOW)
  },
  'has a result that is due': async (tx, id) => {
    await verify(tx, id)
    await eraseResults(tx, [id], LATER)
  },
  'has a result that is erased early': async (tx, id) => {
    await verify(tx, id)
    await eraseResult(tx, id)
  },
  'is deleted': (tx, id) => deletePresentations(tx, [id]),
}

/** Returns the stored counts by client. */
async function counted(db: Queryable<Tables>) {
  const { rows } = await sql<{ client: string; flows: number; bytes: number }>`
    select client, sum(flows) as flows, sum(bytes) as bytes from flow_counts group by client order by client`.execute(
    db,
  )
  return rows.map(({ client, flows, bytes }) => ({ client, flows: Number(flows), bytes: Number(bytes) }))
}

/** Counts the open flows themselves, by client. */
async function existing(db: Queryable<Tables>) {
  const { rows } = await sql<{ client: string; flows: number; bytes: number }>`
    select client, count(*) as flows, sum(kept_bytes) as bytes from (
      select client, kept_bytes from issuances union all select client, kept_bytes from presentations
    ) as kept where client is not null group by client order by client`.execute(db)
  return rows.map(({ client, flows, bytes }) => ({ client, flows: Number(flows), bytes: Number(bytes) }))
}

async function merge(db: Queryable<Tables>): Promise<void> {
  const clients = await findMergeable(db, 100)
  if (clients.length > 0) await db.transaction().execute((tx) => mergeClients(tx as never, clients))
}

describeOnEachDatabase('the counts of open flows', (current) => {
  const inTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) =>
    current.database.transaction(work)

  beforeEach(async () => {
    const { query } = current.database
    await query.deleteFrom('issuances').execute()
    await query.deleteFrom('presentations').execute()
    await merge(query)
    expect(await query.selectFrom('flow_counts').selectAll().execute()).toEqual([])
  })

  it('contain each client with its flows and bytes', async () => {
    await inTransaction(async (tx) => {
      await issue(tx, 'i', ANNA)
      await present(tx, 'p', ANNA)
      await present(tx, 'q', BORIS)
    })
    const expected = [
      { client: ANNA, flows: 2, bytes: ISSUANCE_BYTES + PRESENTATION_BYTES },
      { client: BORIS, flows: 1, bytes: PRESENTATION_BYTES },
    ]
    expect(await counted(current.database.query)).toEqual(expected)
    await inTransaction(async (tx) => {
      await markScanned(tx, { id: 'i', now: NOW })
      await markDone(tx, 'i', NOW)
      await verify(tx, 'p')
    })
    expect(await counted(current.database.query), 'a finished flow still keeps data').toEqual(expected)
  })

  it('follow a flow that keeps more, and a flow that changes its client', async () => {
    const { query } = current.database
    await inTransaction((tx) => issue(tx, 'i', ANNA))
    await query.updateTable('issuances').set({ kept_bytes: 70 }).execute()
    expect(await counted(query)).toEqual([{ client: ANNA, flows: 1, bytes: 70 }])
    await query.updateTable('issuances').set({ client: BORIS, kept_bytes: 5 }).execute()
    await merge(query)
    expect(await counted(query)).toEqual([{ client: BORIS, flows: 1, bytes: 5 }])
  })

  it('do not count what was rolled back', async () => {
    const failing = inTransaction(async (tx) => {
      await issue(tx, 'i', ANNA)
      throw new Error('the power went out')
    })
    await expect(failing).rejects.toThrow('the power went out')
    expect(await counted(current.database.query)).toEqual([])
  })

  describe.each([
    ['an issuance', issue, ISSUANCE_ENDS],
    ['a presentation', present, PRESENTATION_ENDS],
  ] as const)('no longer contain %s that', (_name, begin, ends) => {
    it.each(Object.entries(ends))('%s', async (_what, end) => {
      const { query } = current.database
      await inTransaction((tx) => begin(tx, '0', ANNA))
      expect(await counted(query)).toMatchObject([{ client: ANNA, flows: 1 }])
      await inTransaction((tx) => end(tx, '0'))
      expect((await counted(query)).filter(({ flows, bytes }) => flows !== 0 || bytes !== 0)).toEqual([])
      await merge(query)
      expect(await query.selectFrom('flow_counts').selectAll().execute(), 'no pseudonym is left').toEqual([])
    })
  })

  it('stay exact while flows begin and end at once and counts are merged', async () => {
    const { query } = current.database
    const clients = [ANNA, BORIS, 'pseudonym of Celina']
    const work = Array.from({ length: 120 }, async (_, index) => {
      const begin = index % 2 ? issue : present
      await inTransaction((tx) => begin(tx, `${index}`, clients[index % clients.length] ?? ANNA))
      if (index % 5 === 0) await query.transaction().execute((tx) => mergeClients(tx as never, clients))
      if (index % 3 === 0) await inTransaction((tx) => forgetHolders(tx, [`${index}`]))
      if (index % 4 === 0) await inTransaction((tx) => refuse(tx, `${index}`))
    })
    await Promise.all(work)
    expect(await counted(query)).toEqual(await existing(query))
  })

  it('contain the flows of a table that another feature adds', async () => {
    const { query } = current.database
    await sql`create table raffle_flows (id text primary key, client text, kept_bytes integer not null)`.execute(query)
    await countFlowsOf(query as unknown as Kysely<unknown>, 'raffle_flows')
    await sql`insert into raffle_flows values ('1', ${ANNA}, 7), ('2', ${ANNA}, 7), ('3', null, 7)`.execute(query)
    await inTransaction((tx) => issue(tx, 'i', ANNA))
    expect(await counted(query)).toEqual([{ client: ANNA, flows: 3, bytes: 14 + ISSUANCE_BYTES }])
    await sql`insert into raffle_flows values ('4', ${BORIS}, 9)`.execute(query)
    await sql`update raffle_flows set client = null where id = '1'`.execute(query)
    await sql`delete from raffle_flows where id in ('2', '3')`.execute(query)
    expect(await counted(query)).toEqual([
      { client: ANNA, flows: 1, bytes: ISSUANCE_BYTES },
      { client: BORIS, flows: 1, bytes: 9 },
    ])
    await sql`delete from raffle_flows`.execute(query)
    await sql`drop table raffle_flows`.execute(query)
  })

  it('become one row for a client whose flows were started on many connections', async () => {
    const { query } = current.database
    await inTransaction((tx) => issue(tx, 'i', ANNA))
    const connections = Array.from({ length: 40 }, (_, index) => ({
      client: ANNA,
      connection: -1 - index,
      flows: index % 2 ? 1 : -1,
      bytes: index % 2 ? 10 : -10,
    }))
    await query.insertInto('flow_counts').values(connections).execute()
    await merge(query)
    expect(await query.selectFrom('flow_counts').select(['client', 'flows', 'bytes']).execute()).toEqual([
      { client: ANNA, flows: 1, bytes: ISSUANCE_BYTES },
    ])
  })

  // SQLite has one writer at a time.
  it('let transactions of the same clients proceed at once, in any order, and merging does not wait for them', async () => {
    const { query } = current.database
    if (!isPostgres(query)) return
    await inTransaction(async (tx) => {
      for (const client of [ANNA, BORIS]) for (const id of ['1', '2']) await issue(tx, `${client} ${id}`, client)
    })
    await query.transaction().execute(async (one) => {
      await forgetHolders(one as never, [`${ANNA} 1`])
      await query.transaction().execute(async (other) => {
        await forgetHolders(other as never, [`${BORIS} 1`])
        await query.transaction().execute((tx) => mergeClients(tx as never, [ANNA, BORIS]))
        await forgetHolders(one as never, [`${BORIS} 2`])
        await forgetHolders(other as never, [`${ANNA} 2`])
      })
    })
    await merge(query)
    expect(await query.selectFrom('flow_counts').selectAll().execute()).toEqual([])
  })
})
