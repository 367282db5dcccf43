import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicScenario, zPublicScenarios } from '@vitrine/api'
import type { ApiServer } from '../../platform/http/api-server.ts'
import type { ScenarioRegistry } from './scenario-registry.ts'

/** `GET /scenarios`: what a browser may know of each card; and the cards' pictures. */
export async function registerScenarioRoutes(
  app: ApiServer,
  options: { registry: ScenarioRegistry; directory: string },
): Promise<void> {
  app.get(
    '/scenarios',
    { schema: { summary: 'All credential cards', tags: ['scenarios'], response: { 200: zPublicScenarios } } },
    async () => options.registry.all().map(publicScenario),
  )
  await app.register(fastifyStatic, {
    root: join(options.directory, 'images'),
    prefix: '/scenarios/images/',
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
