import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Generated } from 'kysely'
import type { FlowColumns } from '../flow-columns.ts'

/** Stored in place of `INVALID_CREDENTIAL_STATE` if the holder may read that the card is suspended. */
export const SUSPENDED = 'SUSPENDED'

export type PresentationRow = Omit<FlowColumns, 'error_code'> & {
  error_code: FlowErrorCode | typeof SUSPENDED | null
  purpose: string
  /** State of the purpose, as JSON. */
  purpose_state: string
  /** Pseudonym of the browser that started the presentation (`pseudonymOf`); null if no browser will return from the wallet. */
  browser: string | null
  /**
   * Pseudonym of the response code that the browser brings back from the wallet; null before the answer and after the browser's
   * return.
   */
  response_code: string | null
  /** Verified credentials as JSON, held until the browser returns; null before the answer and after the browser's return. */
  held_answer: string | null
  /** Checks of a refused answer, as JSON (`Check[]`). */
  checks: string | null
  /** Number of answers that could not be used, as far as they are noted. */
  unusable_answers: number
  /** Number of answers that came from the page by the Digital Credentials API. */
  digital_answers: number
  /** Why the latest answer was refused, for developers of wallets; null without diagnoses. */
  diagnosis: string | null
  /** Ids of the credentials issued here whose claims are in the held answer or the result, as JSON; null if there are none. */
  credential_ids: string | null
  /** Id of the stored result; null before the presentation ends and after the result was erased. */
  result_id: number | null
  erase_at: EpochMilliseconds | null
}

/** Result of a presentation, as JSON. */
type PresentationResultRow = { id: Generated<number>; result: string }

export type PresentationTables = {
  presentations: Omit<PresentationRow, 'digital_answers'> & { digital_answers: Generated<number> }
  presentation_results: PresentationResultRow
}
