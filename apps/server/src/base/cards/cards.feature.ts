import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { type CardKinds, defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import type { CardRegistry } from './card-registry.ts'
import type { OpenCardSource } from './card-source.ts'
import { CardUpdates } from './card-updates.ts'
import { type CardsConfiguration, cardsConfiguration } from './cards.configuration.ts'
import { cardsMigrations } from './cards.migrations.ts'
import { cardsToServe, type ServingRules } from './cards-to-serve.ts'
import { CardFiles } from './sources/card-files.ts'

type CardsContext = FeatureContext & {
  /** Registry that this feature fills. Engines read it as well. */
  cards: CardRegistry
  engines: CredentialEngines
  configuration: CardsConfiguration
  openCards?: OpenCardSource | undefined
  handledKinds: Required<CardKinds>
}

export const cardsFeature = defineFeature({
  name: 'cards',
  settings: [cardsConfiguration],
  migrations: cardsMigrations,
  tables: { card_versions: 'kept' },
  async open(context: CardsContext) {
    const { cards, engines, log, configuration, handledKinds } = context
    const { cardsDirectory: directory, watchesCards: isWatched, apiHosts } = configuration
    const images = join(directory, 'images')
    const { openCards = () => new CardFiles({ directory, images, isWatched, log }) } = context
    const report = reportOnce(log)
    const updates = await CardUpdates.open({
      source: openCards(context),
      registry: cards,
      serve: (all) => cardsToServe(all, { apiHosts, images, handledKinds, engines, report }),
      log,
    })
    return {
      services: { cards },
      background: {
        name: 'the cards',
        begin: () => updates.begin(),
        stop: () => updates.stop(),
        finish: () => updates.finish(),
      },
    }
  },
})

/** Returns functions that log how cards are served differently than their authors may expect, once for each card. */
function reportOnce(log: FastifyBaseLogger): ServingRules['report'] {
  const reported = new Set<string>()
  const report = (level: 'info' | 'warn', message: string) => (card: { card: string }) => {
    const key = JSON.stringify([card, message])
    if (!reported.has(key)) log[level](card, message)
    reported.add(key)
  }
  return {
    off: report(
      'info',
      'a card is turned off because its engine is not configured: set the settings of this engine (docs/settings.md)',
    ),
    notAsked: report('warn', 'a card does not ask for an optional credential, because its engine cannot request it'),
    walletsOnly: report(
      'info',
      'a translation of a card is shown only by wallets: the pages do not have this language',
    ),
    unconfirmed: report(
      'warn',
      'the payments of a card are shown only on the web page: wallets cannot confirm payments with a card in this format',
    ),
  }
}
