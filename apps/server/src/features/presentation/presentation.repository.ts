import type { Check } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepared, preparedWrite } from '../../platform/database/prepared.ts'
import type { PresentationRow } from './presentation.tables.ts'

type NewPresentationRow = Omit<
  PresentationRow,
  | 'state'
  | 'error_code'
  | 'checks'
  | 'response_code'
  | 'held_answer'
  | 'credential_ids'
  | 'result_id'
  | 'ended_at'
  | 'erase_at'
>

const insert = preparedWrite((db, presentation: NewPresentationRow) =>
  db.insertInto('presentations').values({
    ...presentation,
    state: 'waiting',
    error_code: null,
    checks: null,
    response_code: null,
    held_answer: null,
    credential_ids: null,
    result_id: null,
    ended_at: null,
    erase_at: null,
  }),
)

export async function insertPresentation(tx: Transaction, presentation: NewPresentationRow): Promise<void> {
  await insert.run(tx, presentation)
}

const find = prepared((db, { id }: { id: string }) => db.selectFrom('presentations').selectAll().where('id', '=', id))

export const findPresentation = (db: Queryable, id: string): Promise<PresentationRow | undefined> =>
  find.first(db, { id })

const findResultOf = prepared((db, { id }: { id: number }) =>
  db.selectFrom('presentation_results').select('result').where('id', '=', id),
)

/** What a presentation showed, as JSON; undefined where nothing is kept, before its end or afterwards. */
export async function findResult(
  db: Queryable,
  { result_id: id, erase_at: eraseAt }: PresentationRow,
  now: number,
): Promise<string | undefined> {
  if (id === null || eraseAt === null || eraseAt <= now) return undefined
  return (await findResultOf.first(db, { id }))?.result
}

const scan = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('presentations')
    .set({ state: 'scanned' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now),
)

/** waiting -> scanned; false when it was in another state. */
export async function markScanned(tx: Transaction, id: string, now: number): Promise<boolean> {
  return (await scan.run(tx, { id, now })) === 1
}

const end = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('presentations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .returningAll(),
)

/**
 * Takes the end of a presentation for this transaction, once: the row as it is, or undefined when it has ended before or
 * is over. `finish` says how it ended.
 */
export const takeEnd = (tx: Transaction, id: string, now: number): Promise<PresentationRow | undefined> =>
  end.first(tx, { id, now })

export type PresentationEnd =
  | { state: 'done'; result: string; credentialIds: readonly string[]; eraseAt: number }
  | { state: 'failed'; reason: FlowErrorCode; checks?: Check[] | undefined }

const keep = prepared((db, { result }: { result: string }) =>
  db.insertInto('presentation_results').values({ result }).returning('id'),
)

type Success = Pick<PresentationRow, 'id' | 'result_id' | 'credential_ids' | 'erase_at'>

const succeed = preparedWrite((db, { id, ...columns }: Success) =>
  db
    .updateTable('presentations')
    .set({ ...columns, state: 'done', held_answer: null })
    .where('id', '=', id),
)

type StoredFailure = { id: string; reason: FlowErrorCode; checks: string | null }

const fail = preparedWrite((db, { id, reason, checks }: StoredFailure) =>
  db
    .updateTable('presentations')
    .set({ state: 'failed', error_code: reason, checks, held_answer: null, credential_ids: null, client: null })
    .where('id', '=', id),
)

/** Says how a presentation ended whose end this transaction has taken. */
export async function finish(tx: Transaction, id: string, end: PresentationEnd): Promise<void> {
  if (end.state === 'done') {
    const kept = await keep.first(tx, { result: end.result })
    await succeed.run(tx, {
      id,
      result_id: kept?.id ?? null,
      credential_ids: listOf(end.credentialIds),
      erase_at: end.eraseAt,
    })
  } else await fail.run(tx, { id, reason: end.reason, checks: end.checks ? JSON.stringify(end.checks) : null })
}

const listOf = (credentialIds: readonly string[]): string | null =>
  credentialIds.length === 0 ? null : JSON.stringify(credentialIds)

/**
 * Holds a verified answer until its browser comes back, which is possible until `returnBy` at least: false where the
 * presentation has ended or is over.
 */
export async function holdAnswer(
  tx: Transaction,
  id: string,
  {
    answer,
    credentialIds,
    responseCode,
    returnBy,
    now,
  }: { answer: string; credentialIds: readonly string[]; responseCode: string; returnBy: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presentations')
    .set(({ eb }) => ({
      held_answer: answer,
      credential_ids: listOf(credentialIds),
      response_code: responseCode,
      expires_at: eb.case().when('expires_at', '<', returnBy).then(returnBy).else(eb.ref('expires_at')).end(),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes the response code of a presentation that ended without an answer to hold. */
export async function noteResponseCode(tx: Transaction, id: string, responseCode: string): Promise<void> {
  await tx.updateTable('presentations').set({ response_code: responseCode }).where('id', '=', id).execute()
}

/**
 * Takes a response code, once, from the browser that asked. Undefined where the code is none, was taken before, or belongs to
 * another browser.
 */
export function takeResponseCode(
  tx: Transaction,
  { responseCode, browser }: { responseCode: string; browser: string },
): Promise<PresentationRow | undefined> {
  return tx
    .updateTable('presentations')
    .set({ response_code: null })
    .where('response_code', '=', responseCode)
    .where('browser', '=', browser)
    .returningAll()
    .executeTakeFirst()
}
