import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { servedCards } from '../../credentials/served-cards.ts'
import { defineFeature, type FeatureContext } from '../feature.ts'
import { ScenarioRegistry } from './scenario-registry.ts'
import { type ScenariosConfiguration, scenariosConfiguration } from './scenarios.configuration.ts'
import { scenariosMigrations } from './scenarios.migrations.ts'
import { registerScenarioRoutes } from './scenarios.routes.ts'
import { readScenarioFiles } from './sources/scenario-files.ts'

declare module '../feature.ts' {
  interface Services {
    cards: ScenarioRegistry
  }
}

type ScenariosContext = FeatureContext<{ contracts: 'statuses' }> & { configuration: ScenariosConfiguration }

export const scenariosFeature = defineFeature({
  name: 'scenarios',
  endpoints: [INSTALLATION_ENDPOINTS.scenarios],
  pages: [PAGES.home, PAGES.demo],
  settings: [scenariosConfiguration],
  migrations: scenariosMigrations,
  tables: { scenario_versions: 'kept' },
  /**
   * Reads the scenario files and opens the registry.
   *
   * @throws {ExplainedError} if a file is invalid or requires a capability that its engine lacks
   */
  async open({ database, engines, log, services, configuration }: ScenariosContext) {
    const { scenariosDirectory: directory, apiHosts } = configuration
    const served = servedCards(readScenarioFiles(directory, apiHosts), engines, {
      off: (card) => log.warn(card, 'a card is turned off because its engine is not configured'),
      unconfirmed: (card) =>
        log.warn(
          card,
          'the payments of a card are shown only on the web page: wallets cannot confirm payments with a card in this format',
        ),
    })
    const cards = await ScenarioRegistry.open(database.query, served)
    return {
      services: { cards },
      registerPublicRoutes: (app) =>
        registerScenarioRoutes(app, { registry: cards, directory, statuses: () => services.contracts.statuses() }),
    }
  },
})
