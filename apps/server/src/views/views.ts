import { accountsView } from './accounts/accounts.view.ts'
import { auditView } from './audit/audit.view.ts'
import { cardsView } from './cards/cards.view.ts'
import { configurationView } from './configuration/configuration.view.ts'
import { contractsView } from './contracts/contracts.view.ts'
import { overviewView } from './overview/overview.view.ts'
import { peopleView } from './people/people.view.ts'
import { searchView } from './search/search.view.ts'
import { stageView } from './stage/stage.view.ts'
import { suspensionView } from './suspension/suspension.view.ts'

/** Views: pages and lists over the floors below, and the calls with which administrators change something there. */
export const VIEWS = [
  cardsView,
  configurationView,
  accountsView,
  contractsView,
  peopleView,
  searchView,
  suspensionView,
  auditView,
  overviewView,
  stageView,
] as const
