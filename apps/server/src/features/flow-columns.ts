import type { FlowErrorCode, FlowState } from '@vitrine/api/flows/status.ts'

/** What a run, an issuance or a presentation, is kept with. */
export type FlowColumns = {
  /** The browser's secret. */
  id: string
  scenario_id: string
  scenario_version: string
  type: string
  state: FlowState
  error_code: FlowErrorCode | null
  created_at: number
  expires_at: number
  ended_at: number | null
  /** The name of whose run it is (`pseudonymOfClient`); null once nothing is open or kept any more. */
  client: string | null
  /** So many bytes are kept at most until then. */
  kept_bytes: number
}
