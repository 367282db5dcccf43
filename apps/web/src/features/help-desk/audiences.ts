import { t } from '@lingui/core/macro'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'

type Audience = {
  readonly title: string
  readonly description: string
  readonly statusTitle: string
}

export const AUDIENCES = {
  employee: () => ({
    title: t`Employee help desk`,
    description: t`Verify that the employee who calls is the colleague they say they are.`,
    statusTitle: t`Employee verification status`,
  }),
  customer: () => ({
    title: t`Customer help desk`,
    description: t`Verify that the customer who calls is the person they say they are.`,
    statusTitle: t`Customer verification status`,
  }),
} as const satisfies Record<HelpDeskAudience, () => Audience>
