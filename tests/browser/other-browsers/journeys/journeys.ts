import type { Walk } from '../../tour/stop.ts'
import { bankAccount } from './bank-account.ts'
import { employeeCard } from './employee-card.ts'
import { helpDesk } from './help-desk.ts'
import { revocation } from './revocation.ts'

/** A journey that each browser must allow. */
export type Journey = {
  readonly title: string
  readonly walk: Walk
  /** Messages in the console that belong to this journey. */
  readonly expected?: readonly RegExp[]
}

export const JOURNEYS: readonly Journey[] = [
  { title: 'A visitor gets a bank account, uses it and pays', walk: bankAccount },
  { title: 'An employee gets a card with photo and PIN, and presents it', walk: employeeCard },
  { title: 'The help desk verifies a caller', walk: helpDesk },
  {
    title: 'An administrator signs in and revokes a card, which is then refused',
    walk: revocation,
    // The wallet gets a 400 when it presents the revoked card.
    expected: [/status of 400/],
  },
]
