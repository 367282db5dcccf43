import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { ContractStatus } from '@vitrine/api/administration/admin.ts'
import { publicScenario, SCENARIO_IMAGES_PATH } from '@vitrine/api/cards/public-scenario.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { definedCredential } from '../../credentials/served-cards.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { PreparedText } from '../../platform/http/answers/prepared-text.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { ScenarioRegistry } from './scenario-registry.ts'

type ScenarioRouteOptions = {
  registry: ScenarioRegistry
  directory: string
  /** Returns the contract status of each credential type. */
  statuses: () => Promise<ReadonlyMap<string, ContractStatus>>
}

/** Registers `GET /scenarios` (the public data of each card) and the paths of the cards' pictures. */
export async function registerScenarioRoutes(
  app: ApiServer,
  { registry, directory, statuses }: ScenarioRouteOptions,
): Promise<void> {
  const { scenarios } = INSTALLATION_ENDPOINTS
  const all = registry.all()
  const cards = all.map((card) =>
    publicScenario(card, definedCredential(all, card.type), (type) => registry.credentialOfType(type).title),
  )
  const prepare = (contracts: ReadonlyMap<string, ContractStatus>) =>
    PreparedText.ofJson(
      scenarios.response.parse(cards.map((card) => ({ ...card, contract: contracts.get(card.type) }))),
    )
  let prepared = { key: '', answer: await prepare(new Map()) }
  const answerNow = async (): Promise<PreparedText> => {
    // The cards are also listed while the database is unavailable, with the last known contract statuses.
    const contracts = await statuses().catch(unlessUnavailable)
    const key = JSON.stringify([...(contracts ?? [])])
    if (contracts && key !== prepared.key) prepared = { key, answer: await prepare(contracts) }
    return prepared.answer
  }
  app.route({
    ...routeOf(scenarios, { operationId: 'listScenarios', summary: 'List all credential cards', group: 'scenarios' }),
    handler: async (request, reply) => (await answerNow()).send(request, reply),
  })
  await app.register(fastifyStatic, {
    root: join(directory, 'images'),
    prefix: SCENARIO_IMAGES_PATH,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    // Wallets on other origins show these pictures as well.
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof DatabaseUnavailable)) throw error
}
