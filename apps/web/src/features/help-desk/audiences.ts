import type { HelpDeskAudience } from '@vitrine/api'

interface Audience {
  /** The card by which such callers show who they are. */
  readonly scenarioId: string
  /** What the desk is called. */
  readonly title: string
  readonly description: string
  /** What the page about one verification is called. */
  readonly statusTitle: string
  /** Shown when the verified data cannot be fetched (section 8). */
  readonly lookupFailure: string
}

/** What differs between the help desk for employees and the one for customers. */
export const AUDIENCES = {
  employee: {
    scenarioId: 'verified-employee-basic',
    title: 'Employee help desk',
    description: 'Verify that the employee who calls is the colleague they say they are.',
    statusTitle: 'Employee verification status',
    lookupFailure: 'Failed to fetch employee verification data',
  },
  customer: {
    scenarioId: 'external-id-basic',
    title: 'Customer help desk',
    description: 'Verify that the customer who calls is the person they say they are.',
    statusTitle: 'Customer verification status',
    lookupFailure: 'Failed to fetch customer verification data',
  },
} as const satisfies Record<HelpDeskAudience, Audience>
