import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type HelpDeskRequestRow = {
  presentation_id: string
  /** Request id that the wallet uses. The caller's page finds the request by this id. */
  request_id: string
  audience: HelpDeskAudience
  /** Two digits that staff and caller compare. */
  number: string
  accepted_at: EpochMilliseconds | null
  /** Pseudonym of the caller's browser that asked for the requests of the Digital Credentials API first. */
  browser: string | null
}

export type HelpDeskTables = {
  help_desk_requests: HelpDeskRequestRow
}
