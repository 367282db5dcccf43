import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { INSTALLATION_ENDPOINTS, publicScenario, SCENARIO_IMAGES_PATH } from '@vitrine/api'
import { definedCredential } from '../../credentials/served-cards.ts'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { PreparedJson } from '../../platform/http/prepared-json.ts'
import type { ScenarioRegistry } from './scenario-registry.ts'

/** `GET /scenarios`: what a browser may know of each card; and the cards' pictures. */
export async function registerScenarioRoutes(
  app: ApiServer,
  { registry, directory }: { registry: ScenarioRegistry; directory: string },
): Promise<void> {
  const { scenarios } = INSTALLATION_ENDPOINTS
  const all = registry.all()
  const cards = all.map((card) =>
    publicScenario(card, definedCredential(all, card.type), (type) => registry.credentialOfType(type).title),
  )
  const prepared = new PreparedJson(scenarios.response.parse(cards))
  app.route({
    ...routeOf(scenarios, { operationId: 'listScenarios', summary: 'All credential cards', group: 'scenarios' }),
    handler: async (request, reply) => prepared.send(request, reply),
  })
  await app.register(fastifyStatic, {
    root: join(directory, 'images'),
    prefix: SCENARIO_IMAGES_PATH,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    // Wallets on other origins show these pictures too.
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
