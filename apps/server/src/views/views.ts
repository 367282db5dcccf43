import { accountsView } from './accounts/accounts.view.ts'
import { auditView } from './audit/audit.view.ts'
import { cardsView } from './cards/cards.view.ts'
import { configurationView } from './configuration/configuration.view.ts'
import { contractsView } from './contracts/contracts.view.ts'
import { overviewView } from './overview/overview.view.ts'
import { peopleView } from './people/people.view.ts'
/** What people see of the floors below, and what administrators change there. */
export const VIEWS = [
  cardsView,
  configurationView,
  accountsView,
  contractsView,
  peopleView,
  auditView,
  overviewView,
] as const
