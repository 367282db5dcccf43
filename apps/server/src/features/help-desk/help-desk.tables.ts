import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'

export type HelpDeskRequestRow = {
  presentation_id: string
  /** The wallet's name for the request, by which the caller's page finds it. */
  request_id: string
  audience: HelpDeskAudience
  /** Two digits that staff and caller compare. */
  number: string
  accepted_at: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    help_desk_requests: HelpDeskRequestRow
  }
}
