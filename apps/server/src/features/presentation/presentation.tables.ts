import type { Generated } from 'kysely'
import type { FlowColumns } from '../flow-columns.ts'

export type PresentationRow = FlowColumns & {
  /** What it is good for: the name of a `PresentationPurpose`. */
  purpose: string
  /** What that purpose has to know again, as JSON. */
  purpose_state: string
  /** The name of the browser that asked (`pseudonymOf`); null where it has none. */
  browser: string | null
  /** The name of the response code that the browser brings back from the wallet; null where there is none, or no longer. */
  response_code: string | null
  /** The verified credential as JSON, held until the browser comes back; null before and after. */
  held_answer: string | null
  /** What was checked of an answer that was refused, as JSON (`Check[]`); null where nothing was told. */
  checks: string | null
  /** The ids of our own credentials whose claims are in the held answer or the result, as JSON; null if there are none. */
  credential_ids: string | null
  /** Its result; null before the end and after it was erased. */
  result_id: number | null
  erase_at: number | null
}

/** What a presentation showed, as JSON. */
type PresentationResultRow = { id: Generated<number>; result: string }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    presentations: PresentationRow
    presentation_results: PresentationResultRow
  }
}
