import { join } from 'node:path'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import { CARD_IMAGES_PATH, publicCard } from '@vitrine/api/cards/public-card.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import type { CardsConfiguration } from '../../base/cards/cards.configuration.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { definedCredential } from '../../credentials/served-cards.ts'
import type { Flows } from '../../flows/flows.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { sendKeptFile } from '../../platform/http/answers/kept-file.ts'
import { type PreparedText, preparedJson } from '../../platform/http/answers/prepared-text.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { CardPictures } from './card-pictures.ts'

type CardsViewContext = FeatureContext<Pick<Base, 'cards'> & Pick<Ledger, 'contracts'> & Pick<Flows, 'cardSignIns'>> & {
  engines: Pick<CredentialEngines, 'find' | 'nameFor'>
  configuration: Pick<CardsConfiguration, 'cardsDirectory'>
}

export const cardsView = defineFeature({
  name: 'cards',
  endpoints: [INSTALLATION_ENDPOINTS.cards],
  pages: [PAGES.home, PAGES.demo],
  open: (context: CardsViewContext) => ({ registerPublicRoutes: (app) => registerCardRoutes(app, context) }),
})

async function registerCardRoutes(
  app: ApiServer,
  { services, engines, configuration }: CardsViewContext,
): Promise<void> {
  const { cards: registry } = services
  const { cards: endpoint } = INSTALLATION_ENDPOINTS
  const prepare = (all: readonly Card[], contracts: ReadonlyMap<string, ContractStatus>) => {
    const titleOf = (type: string) => registry.credentialOfType(type).title
    const cards = all.map((card) => ({
      ...publicCard(card, definedCredential(all, card.type), titleOf, {
        isBySignIn: services.cardSignIns.isFor(card),
        copies: engines.find(card)?.copiesOf?.(card),
      }),
      contract: contracts.get(card.type),
      ...(engines.find(card) ? {} : { off: { reason: 'engine-not-configured', engine: engines.nameFor(card) } }),
    }))
    return preparedJson(endpoint.response.parse(cards))
  }
  let contracts: ReadonlyMap<string, ContractStatus> = new Map()
  let prepared = { all: registry.all(), key: '[]', answer: prepare(registry.all(), contracts) }
  await prepared.answer
  const answerNow = (): Promise<PreparedText> => {
    const all = registry.all()
    const key = JSON.stringify([...contracts])
    // Requests that arrive while the new answer is compressed wait for the same answer.
    if (all !== prepared.all || key !== prepared.key) prepared = { all, key, answer: prepare(all, contracts) }
    return prepared.answer
  }
  app.route({
    ...routeOf(endpoint, { operationId: 'listCards', summary: 'List all credential cards', group: 'cards' }),
    handler: async (request, reply) => {
      // The cards are also listed while the database is unavailable, with the last known contract statuses.
      contracts = (await services.contracts.statuses().catch(unlessUnavailable)) ?? contracts
      return (await answerNow()).send(request, reply)
    },
  })
  const pictures = new CardPictures(join(configuration.cardsDirectory, 'images'))
  app.get<{ Params: { name: string } }>(
    `${CARD_IMAGES_PATH}:name`,
    { schema: { hide: true }, config: { isPrepared: true } },
    async (request, reply) => {
      const picture = await pictures.find(request.params.name)
      if (picture === undefined) {
        reply.callNotFound()
        return reply
      }
      // Wallets on other origins show these pictures as well.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      return sendKeptFile(picture, request, reply.header('cache-control', 'public, max-age=3600'))
    },
  )
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof DatabaseUnavailable)) throw error
}
