import type { FlowErrorCode } from '@vitrine/api'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { PresentationRow } from '../../platform/database/tables.ts'

export type NewPresentationRow = Omit<
  PresentationRow,
  'state' | 'error_code' | 'response_code' | 'held_answer' | 'result' | 'ended_at' | 'erase_at'
>

const insert = prepared((db, presentation: NewPresentationRow) =>
  db.insertInto('presentations').values({
    ...presentation,
    state: 'waiting',
    error_code: null,
    response_code: null,
    held_answer: null,
    result: null,
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

export type End = { state: 'done'; result: string; eraseAt: number } | { state: 'failed'; reason: FlowErrorCode }

type Ending = Pick<PresentationRow, 'id' | 'state' | 'result' | 'erase_at' | 'error_code'>

const note = prepared((db, { id, ...columns }: Ending) =>
  db
    .updateTable('presentations')
    .set({ ...columns, held_answer: null })
    .where('id', '=', id),
)

/** Says how a presentation ended whose end this transaction has taken. */
export async function finish(tx: Transaction, id: string, end: End): Promise<void> {
  const { state } = end
  await note.run(
    tx,
    state === 'done'
      ? { id, state, result: end.result, erase_at: end.eraseAt, error_code: null }
      : { id, state, result: null, erase_at: null, error_code: end.reason },
  )
}

/**
 * Holds a verified answer until its browser comes back, which is possible until `returnBy` at least: false where the
 * presentation has ended or is over.
 */
export async function holdAnswer(
  tx: Transaction,
  id: string,
  { answer, responseCode, returnBy, now }: { answer: string; responseCode: string; returnBy: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presentations')
    .set(({ eb }) => ({
      held_answer: answer,
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

/** Ends what has expired. */
export async function expirePresentations(db: Queryable, now: number): Promise<void> {
  await db
    .updateTable('presentations')
    .set({ state: 'failed', error_code: 'EXPIRED', ended_at: now, held_answer: null })
    .where('expires_at', '<=', now)
    .where('state', 'in', ['waiting', 'scanned'])
    .execute()
}

/** Erases results whose time is over; id and outcome stay. */
export async function eraseResults(db: Queryable, now: number): Promise<void> {
  await db.updateTable('presentations').set({ result: null, erase_at: null }).where('erase_at', '<=', now).execute()
}
