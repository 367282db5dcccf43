import type { HelpDeskAudience } from '@vitrine/api'

interface Audience {
  /** What the desk is called. */
  readonly title: string
  readonly description: string
  /** What the page about one verification is called. */
  readonly statusTitle: string
}

/** What differs between the help desk for employees and the one for customers. */
export const AUDIENCES = {
  employee: {
    title: 'Employee help desk',
    description: 'Verify that the employee who calls is the colleague they say they are.',
    statusTitle: 'Employee verification status',
  },
  customer: {
    title: 'Customer help desk',
    description: 'Verify that the customer who calls is the person they say they are.',
    statusTitle: 'Customer verification status',
  },
} as const satisfies Record<HelpDeskAudience, Audience>
