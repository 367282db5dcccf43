import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import { FLOW_COLUMNS, type NewFlow } from '../flow-columns.ts'
import { flowSteps } from '../flow-steps.repository.ts'
import type { PresentationRow, PresentationTables } from './presentation.tables.ts'

const { preparedChange, preparedFind, preparedTake, preparedWrite } = statementsOn<PresentationTables>()

type NewPresentationRow = NewFlow & Pick<PresentationRow, 'purpose' | 'purpose_state' | 'browser'>

export const insertPresentation = preparedWrite((db, presentation: NewPresentationRow) =>
  db.insertInto('presentations').values({ ...presentation, state: 'waiting', unusable_answers: 0 }),
)

const COLUMNS = [
  ...FLOW_COLUMNS,
  'purpose',
  'purpose_state',
  'browser',
  'response_code',
  'held_answer',
  'checks',
  'unusable_answers',
  'digital_answers',
  'diagnosis',
  'credential_ids',
  'result_id',
  'erase_at',
] as const

export const findPresentation = preparedFind((db, { id }: { id: string }) =>
  db.selectFrom('presentations').select(COLUMNS).where('id', '=', id),
)

const findResultOf = preparedFind((db, { id }: { id: number }) =>
  db.selectFrom('presentation_results').select('result').where('id', '=', id),
)

export async function findResult(
  db: Queryable<PresentationTables>,
  { result_id: id, erase_at: eraseAt }: PresentationRow,
  now: EpochMilliseconds,
): Promise<string | undefined> {
  if (id === null || eraseAt === null || eraseAt <= now) return undefined
  return (await findResultOf(db, { id }))?.result
}

export const { markScanned, notePending, setSentExpiry } = flowSteps('presentations')

const MOST_UNUSABLE = 3

/**
 * Returns false if no wallet has fetched the request and its page has sent no answer, so that this answer comes from a stranger, if the
 * presentation has ended or expired, or if enough answers are noted.
 */
export const noteUnusable = preparedChange(
  (db, { id, diagnosis, now }: { id: string; diagnosis: string | null; now: number }) =>
    db
      .updateTable('presentations')
      .set(({ eb }) => ({ unusable_answers: eb('unusable_answers', '+', 1), diagnosis }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'scanned'])
      .where((row) => row.or([row('state', '=', 'scanned'), row('digital_answers', '>', 0)]))
      .where('expires_at', '>', now)
      .where('unusable_answers', '<', MOST_UNUSABLE),
)

/** Maximum number of answers to one presentation by the Digital Credentials API. All but the last were of no use. */
const MOST_DIGITAL_ANSWERS = 10

/** Counts an answer by the Digital Credentials API before it is read. */
export const countDigitalAnswer = preparedChange((db, { id, now }: { id: string; now: EpochMilliseconds }) =>
  db
    .updateTable('presentations')
    .set(({ eb }) => ({ digital_answers: eb('digital_answers', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .where('digital_answers', '<', MOST_DIGITAL_ANSWERS),
)

/**
 * Gives this transaction the exclusive right to end a presentation. Returns the row; undefined if the presentation has already
 * ended or expired. The caller must then call `succeed` or `fail` in the same transaction.
 */
export const takeEnd = preparedTake((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('presentations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .returning(COLUMNS),
)

const keep = preparedTake((db, { result }: { result: string }) =>
  db.insertInto('presentation_results').values({ result }).returning('id'),
)

type Success = Pick<PresentationRow, 'id' | 'result_id' | 'credential_ids' | 'erase_at'>

const markDone = preparedWrite((db, { id, ...columns }: Success) =>
  db
    .updateTable('presentations')
    .set({ ...columns, state: 'done', held_answer: null, diagnosis: null })
    .where('id', '=', id),
)

/** The caller must have called `takeEnd` in this transaction. */
export async function succeed(
  tx: Transaction<PresentationTables>,
  { result, ...presentation }: Omit<Success, 'result_id'> & { result: string },
): Promise<void> {
  const kept = await keep(tx, { result })
  await markDone(tx, { ...presentation, result_id: kept?.id ?? null })
}

type Failure = Pick<PresentationRow, 'id' | 'error_code' | 'service_code' | 'checks' | 'diagnosis'>

/** The caller must have called `takeEnd` in this transaction. */
export const fail = preparedWrite((db, { id, ...columns }: Failure) =>
  db
    .updateTable('presentations')
    .set({ ...columns, state: 'failed', held_answer: null, credential_ids: null, client: null })
    .where('id', '=', id),
)

type HeldColumns = Pick<PresentationRow, 'id' | 'held_answer' | 'credential_ids' | 'response_code'>

/** Stores a verified answer until the browser returns, and extends the expiry to at least `returnBy`. */
export const holdAnswer = preparedChange(
  (db, { id, returnBy, now, ...columns }: HeldColumns & { returnBy: EpochMilliseconds; now: EpochMilliseconds }) =>
    db
      .updateTable('presentations')
      .set(({ eb }) => ({
        ...columns,
        expires_at: eb.case().when('expires_at', '<', returnBy).then(returnBy).else(eb.ref('expires_at')).end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'scanned'])
      .where('expires_at', '>', now),
)

/** Stores the response code of a presentation whose answer was rejected. A rejected answer is not held. */
export const noteResponseCode = preparedWrite((db, { id, responseCode }: { id: string; responseCode: string }) =>
  db.updateTable('presentations').set({ response_code: responseCode }).where('id', '=', id),
)

/** Redeems a response code, once, for the browser that started the presentation. */
export const takeResponseCode = preparedTake(
  (db, { responseCode, browser }: { responseCode: string; browser: string }) =>
    db
      .updateTable('presentations')
      .set({ response_code: null })
      .where('response_code', '=', responseCode)
      .where('browser', '=', browser)
      .returning(COLUMNS),
)
