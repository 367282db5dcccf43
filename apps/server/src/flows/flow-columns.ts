import type { FlowErrorCode, FlowState } from '@vitrine/api/flows/status.ts'
import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'

/** Columns that every flow (issuance or presentation) has. */
export type FlowColumns = {
  /** Secret that the browser uses to address the flow. */
  id: string
  card_id: string
  card_version: string
  type: string
  state: FlowState
  error_code: FlowErrorCode | null
  service_code: string | null
  created_at: EpochMilliseconds
  /** Time at which a wallet opened the code; null if none has reported it. */
  scanned_at: EpochMilliseconds | null
  expires_at: EpochMilliseconds
  ended_at: EpochMilliseconds | null
  /** Pseudonym of the client that started the flow (`pseudonymOfClient`). Null once the flow has ended and keeps no data. */
  client: string | null
  /** Maximum amount of data kept for this flow while `client` is set. */
  kept_bytes: Bytes
}

export type NewFlow = Omit<FlowColumns, 'state' | 'error_code' | 'service_code' | 'scanned_at' | 'ended_at'>

export const FLOW_COLUMNS = [
  'id',
  'card_id',
  'card_version',
  'type',
  'state',
  'error_code',
  'service_code',
  'created_at',
  'scanned_at',
  'expires_at',
  'ended_at',
  'client',
  'kept_bytes',
] as const satisfies readonly (keyof FlowColumns)[]

export type FlowTables = { issuances: FlowColumns; presentations: FlowColumns }
