import { type RawBuilder, sql } from 'kysely'
import { nameColumns } from '../../apps/server/src/ledger/accounts/account-terms.ts'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import { isPostgres } from '../../apps/server/src/platform/database/postgres/postgres-dialect.ts'
import { idPrefixOf } from '../../apps/server/src/platform/secrets/time-ordered-id.ts'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'

/** Rows per insert statement. */
const AT_ONCE = 20_000
/** Number of used indices per status list, which makes a list about half full. */
const IN_A_LIST = 65_536
const LIST_SIZE = 131_072
const HOLDERS = ['Anna Nowak', 'Łukasz Żółć', 'Maria Skłodowska', 'Jan Kowalski', 'Ewa Lis', 'Piotr Wiśniewski']

type Numbers = { from: number; to: number }

/** Returns SQL for a table with the numbers of a range in the column `n`. */
const numbers = (db: Queryable<Tables>, { from, to }: Numbers): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as numbers(n)`
    : sql`(with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})
        select n from numbers) as numbers`

/** Rows per statement that inserts or deletes what is counted: for each, a trigger of PostgreSQL changes one row again. */
const COUNTED_AT_ONCE = 500

async function inParts(count: number, fill: (part: Numbers) => Promise<unknown>, atOnce = AT_ONCE): Promise<void> {
  for (let from = 1; from <= count; from += atOnce) await fill({ from, to: Math.min(from + atOnce - 1, count) })
}

/** Opens accounts under a contract, each with a valid credential, in as many status lists as needed. */
export async function fillAccounts(
  db: Queryable<Tables>,
  { contractId, count, now }: { contractId: string; count: number; now: number },
): Promise<void> {
  const lists = Math.ceil((count + 1) / IN_A_LIST)
  await sql`insert into status_lists (id, size, version, created_at, signer)
    select 'list' || n, ${LIST_SIZE}, 1, 0, 'nobody' from ${numbers(db, { from: 0, to: lists })}`.execute(db)
  const oneOf = (names: string[]) =>
    sql`case n % 6 ${sql.join(
      names.map((name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`),
      sql` `,
    )} end`
  const columns = HOLDERS.map((name) => nameColumns(name))
  const words = columns.map(({ search_name }) => search_name.split(' '))
  const [first, last] = [oneOf(words.map(([word = '']) => word)), oneOf(words.map(([, word = '']) => word))]
  const searchName = sql`${first} || ' ' || ${last} || ' ' || n`
  // The ids are not in the order of `n`, but scattered like random ids.
  const id = sql`'account-' || ((n * 7919) % 1000003) || '-' || n`
  const list = sql`'list' || (n / ${sql.lit(IN_A_LIST)})`
  const index = sql`((n % ${sql.lit(IN_A_LIST)}) * 2)`
  await inParts(
    count,
    async (part) => {
      const source = numbers(db, part)
      const names = sql`${oneOf(HOLDERS)} || ' ' || n, ${searchName},
      ${oneOf(columns.map(({ name_key_en }) => name_key_en))} || n, ${oneOf(columns.map(({ name_key_pl }) => name_key_pl))} || n`
      await sql`insert into accounts (id, contract_id, holder_name, search_name, name_key_en, name_key_pl, status, created, updated, last_usage, balance)
      select ${id}, ${contractId}, ${names}, 'Active', ${sql.lit(now)} - n, ${sql.lit(now)} - n,
        case when n % 3 = 0 then null else ${sql.lit(now)} - n % 1000 end, case when n % 5 = 0 then null else n end
      from ${source}`.execute(db)
      for (const term of [
        sql`'#' || ${id}`,
        searchName,
        sql`${last} || ' ' || n || ' ' || ${first}`,
        sql`n || ' ' || ${first} || ' ' || ${last}`,
      ])
        await sql`insert into account_terms (term, account_id, contract_id) select ${term}, ${id}, ${contractId} from ${source}`.execute(
          db,
        )
      await sql`insert into status_entries (list_id, "index", status) select ${list}, ${index}, 0 from ${source}`.execute(
        db,
      )
      await sql`insert into credentials (id, account_id, engine, status, issued_at, expires_at)
      select ${list} || '.' || ${index}, ${id}, 'openid4vc', 'valid', ${sql.lit(now)} - n, ${sql.lit(now)} + 1 from ${source}`.execute(
        db,
      )
    },
    COUNTED_AT_ONCE,
  )
}

/** Adds flows that ended at a given time, half of them issuances. */
export async function fillEnded(db: Queryable<Tables>, { count, at }: { count: number; at: number }): Promise<void> {
  for (const table of ['issuances', 'presentations'] as const)
    await inParts(count / 2, (part) => addEnded(db, table, { part, at }), isPostgres(db) ? COUNTED_AT_ONCE : AT_ONCE)
}

function addEnded(
  db: Queryable<Tables>,
  table: 'issuances' | 'presentations',
  { part, at }: { part: Numbers; at: number },
) {
  const [columns, values] =
    table === 'issuances'
      ? [sql`account_id, engine`, sql`'a', 'openid4vc'`]
      : [sql`purpose, purpose_state, unusable_answers`, sql`'verification', 'null', 0`]
  return sql`insert into ${sql.table(table)}
    (id, card_id, card_version, type, state, kept_bytes, created_at, expires_at, ended_at, ${columns})
    select ${idPrefixOf(at)} || '-' || n, 's', '1', 'BankAccount', 'done', 0, ${sql.lit(at)}, ${sql.lit(at)}, ${sql.lit(at)} - n % 1000, ${values}
    from ${numbers(db, part)}`.execute(db)
}

/** Adds issuances that wait for a wallet until a given time, which may be in the past. */
export const addOpenIssuances = (
  db: Queryable<Tables>,
  { name, count, until, client = 'client' }: { name: string; count: number; until: number; client?: string },
): Promise<void> =>
  inParts(
    count,
    (part) =>
      sql`insert into issuances (id, card_id, card_version, type, state, engine, created_at, expires_at, account_id, holder_name, client, kept_bytes)
        select ${idPrefixOf(until)} || ${`-${name}-`} || n, 's', '1', 'BankAccount', 'waiting', 'openid4vc', ${sql.lit(until)}, ${sql.lit(until)}, 'a', 'Anna', cast(${client} as text), 100
        from ${numbers(db, part)}`.execute(db),
    COUNTED_AT_ONCE,
  )

/** Deletes all issuances that are open, and their offers. */
export async function deleteOpenIssuances(db: Queryable<Tables>): Promise<void> {
  await db.deleteFrom('openid4vc_offers').execute()
  while (true) {
    const { numDeletedRows } = await db
      .deleteFrom('issuances')
      .where('id', 'in', (open) =>
        open.selectFrom('issuances').select('id').where('client', 'is not', null).limit(COUNTED_AT_ONCE),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
  }
}

const photoOf = (db: Queryable<Tables>, characters: number) =>
  isPostgres(db) ? sql`repeat('x', ${sql.lit(characters)})` : sql`printf('%.*c', ${sql.lit(characters)}, 'x')`

/** Adds an offer with a photo for each issuance with a given name. */
export const addOffers = (
  db: Queryable<Tables>,
  { name, at, characters }: { name: string; at: number; characters: number },
) =>
  sql`insert into openid4vc_offers
    (offer_id, issuance_id, configuration_id, tx_attempts, issued, by_identifier, expires_at, credential)
    select 'offer-' || id, id, 's', 0, 0, 0, ${sql.lit(at)}, ${photoOf(db, characters)}
    from issuances where id like ${`%-${name}-%`}`.execute(db)

/** Adds presentations whose results contain a photo and have been due for erasure since a given time. */
export async function addResults(
  db: Queryable<Tables>,
  { count, at, characters }: { count: number; at: number; characters: number },
): Promise<void> {
  // The ids start above those that the server assigns.
  const first = 1_000_000_000
  const source = numbers(db, { from: 1, to: count })
  await sql`insert into presentation_results (id, result)
    select ${sql.lit(first)} + n, ${photoOf(db, characters)} from ${source}`.execute(db)
  await sql`insert into presentations
    (id, card_id, card_version, type, state, kept_bytes, created_at, expires_at, ended_at, erase_at, client, result_id, purpose, purpose_state, unusable_answers)
    select ${idPrefixOf(at)} || '-result-' || n, 's', '1', 'BankAccount', 'done', 0, ${sql.lit(at)}, ${sql.lit(at)}, ${sql.lit(at)}, ${sql.lit(at)}, 'client', ${sql.lit(first)} + n, 'verification', 'null', 0
    from ${source}`.execute(db)
}

/**
 * Adds audit lines of the ten days before a given time: one in a hundred thousand is a revocation, half of the others are
 * issuances.
 */
export async function fillAuditLog(
  db: Queryable<Tables>,
  { count, until }: { count: number; until: number },
): Promise<void> {
  const start = until - 10 * 86_400_000
  await inParts(count, (part) =>
    sql`insert into audit_log (at, actor, action, object, outcome, account_id, card)
      select cast(${sql.lit(start)} + n * (${sql.lit(until - start)} * 1.0 / ${sql.lit(count)}) as bigint), 'wallet',
        case when n % 100000 = 0 then 'revoke-account' when n % 2 = 0 then 'issue' else 'present' end,
        'object-' || n, case when n % 2 = 0 then 'issued' else 'verified' end,
        'account-' || ((n * 7919) % 1000003) || '-' || n, 'card-' || (n % 16)
      from ${numbers(db, part)}`.execute(db),
  )
}
