import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { servedCards } from '../../credentials/served-cards.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { Feature } from '../feature-context.ts'
import { readScenarioFiles } from './scenario-files.ts'
import { ScenarioRegistry } from './scenario-registry.ts'
import type { ScenariosConfiguration } from './scenarios.configuration.ts'
import { registerScenarioRoutes, type ScenarioRouteOptions } from './scenarios.routes.ts'

/** @throws {ExplainedError} where the files cannot be used, or ask for what their engine cannot do */
export async function scenariosModule(
  options: {
    configuration: ScenariosConfiguration
    database: Database
    engines: CredentialEngines
    log: ApiServer['log']
  } & Pick<ScenarioRouteOptions, 'statuses'>,
): Promise<Feature<ScenarioRegistry>> {
  const { configuration, database, engines, log, statuses } = options
  const { scenariosDirectory: directory, apiHosts } = configuration
  const cards = servedCards(readScenarioFiles(directory, apiHosts), engines, {
    off: (card) => log.warn(card, 'a card is off: its engine is not configured'),
    unconfirmed: (card) =>
      log.warn(
        card,
        'payments of a card are shown on our page only: wallets have no place in its format to confirm them',
      ),
  })
  const registry = await ScenarioRegistry.open(database.query, cards)
  return { service: registry, registerRoutes: (app) => registerScenarioRoutes(app, { registry, directory, statuses }) }
}
