import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfiguration } from '../../apps/server/src/configuration.ts'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import { startOfIds } from '../../apps/server/src/platform/secrets/time-ordered-id.ts'
import type { Product } from '../../apps/server/src/product.ts'
import { freePort } from '../free-port.ts'
import { textTable } from './text-table.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** More than the server's own limit of a photo. */
const PHOTO_CHARACTERS = 680_000

/** What a sweep finds to do: each adds its rows. */
const WORK: readonly [what: string, add: (db: Queryable, now: number) => Promise<unknown>][] = [
  ['nothing is due', async () => undefined],
  [
    '10,000 issuances have expired',
    (db, now) => addIssuances(db, { name: 'plain', count: 10_000, until: now - MINUTE }),
  ],
  [
    '100 issuances with photos have expired',
    async (db, now) => {
      await addIssuances(db, { name: 'photo', count: 100, until: now - MINUTE })
      await addOffers(db, { name: 'photo', until: now - MINUTE, characters: PHOTO_CHARACTERS })
    },
  ],
  [
    '10,000 issuances are old enough to be deleted',
    (db, now) => addEnded(db, 'issuances', { count: 10_000, at: now - 8 * DAY }),
  ],
]

const numbers = (count: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`

const addIssuances = (db: Queryable, { name, count, until }: { name: string; count: number; until: number }) =>
  sql`insert into issuances (id, scenario_id, scenario_version, type, state, engine, created_at, expires_at, account_id, holder_name, client, kept_bytes)
    ${numbers(count)}
    select ${startOfIds(until)} || ${name} || '-' || n, 's', '1', 'BankAccount', 'waiting', 'openid4vc', ${until}, ${until}, 'a', 'Anna', 'client', 100
      from numbers`.execute(db)

/** An offer for each issuance of a name. */
const addOffers = (db: Queryable, { name, until, characters }: { name: string; until: number; characters: number }) =>
  sql`insert into openid4vc_offers
    (offer_id, issuance_id, configuration_id, tx_attempts, issued, by_identifier, expires_at, credential)
    select 'offer-' || id, id, 's', 0, 0, 0, ${until}, printf('%.*c', ${sql.lit(characters)}, 'x')
      from issuances where id like ${`%${name}-%`}`.execute(db)

const addEnded = (
  db: Queryable,
  table: 'issuances' | 'presentations',
  { count, at }: { count: number; at: number },
) => {
  const [columns, values] =
    table === 'issuances'
      ? [sql`account_id, engine`, sql`'a', 'openid4vc'`]
      : [sql`purpose, purpose_state`, sql`'verification', 'null'`]
  return sql`insert into ${sql.table(table)}
    (id, scenario_id, scenario_version, type, state, kept_bytes, created_at, expires_at, ended_at, ${columns})
    ${numbers(count)}
    select ${startOfIds(at)} || '-' || n, 's', '1', 'BankAccount', 'done', 0, ${at}, ${at}, ${at} - n, ${values} from numbers`.execute(
    db,
  )
}

/** A sweep: how long it took, and the longest time in which nothing else was done, in milliseconds. */
async function measure(product: Product): Promise<{ whole: number; longestStall: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await product.sweep()
  const whole = performance.now() - began
  // Until the stall that may have come last is noticed.
  await setTimeout(20)
  delay.disable()
  return { whole, longestStall: Math.max(0, delay.max / 1e6 - 1) }
}

/** Measures what sweeps hold up beside so many runs that ended, in the embedded database, and prints it. */
export async function reportLongHistory(runs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-history-'))
  const configuration = readConfiguration({ PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const product = await compose(configuration)
  try {
    const { query } = product.database
    for (const table of ['issuances', 'presentations'] as const)
      await addEnded(query, table, { count: runs / 2, at: Date.now() - DAY })
    await product.sweep()
    const rows: string[][] = []
    for (const [what, add] of WORK) {
      await add(query, Date.now())
      const { whole, longestStall } = await measure(product)
      rows.push([what, whole.toFixed(0), longestStall.toFixed(1)])
    }
    console.log(`
A sweep of the embedded database beside ${runs.toLocaleString('en-GB')} runs that ended

${textTable([['what it finds', 'takes, ms', 'longest stall, ms'], ...rows])}`)
  } finally {
    await product.close()
    await rm(folder, { recursive: true, force: true })
  }
}
