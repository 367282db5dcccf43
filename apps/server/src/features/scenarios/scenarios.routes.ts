import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { INSTALLATION_ENDPOINTS, publicScenario, SCENARIO_IMAGES_PATH } from '@vitrine/api'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import type { ScenarioRegistry } from './scenario-registry.ts'

/** `GET /scenarios`: what a browser may know of each card; and the cards' pictures. */
export async function registerScenarioRoutes(
  app: ApiServer,
  options: { registry: ScenarioRegistry; directory: string },
): Promise<void> {
  app.route({
    ...routeOf(INSTALLATION_ENDPOINTS.scenarios, { summary: 'All credential cards', tags: ['scenarios'] }),
    handler: async () => options.registry.all().map(publicScenario),
  })
  await app.register(fastifyStatic, {
    root: join(options.directory, 'images'),
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
