import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import type { RouteOptions } from 'fastify'
import { preparedJson } from '../answers/prepared-text.ts'
import type { ApiServer } from '../server/api-server.ts'
import { once } from '../server/once.ts'
import { registerApiDocs } from './api-docs/api-docs.routes.ts'
import { type ApiDescription, describeApi } from './describe-api.ts'
import { routeOf } from './endpoint-route.ts'

/**
 * Describes each route that is registered afterwards, at `/openapi.json` and as a page at `/docs`.
 *
 * @param version version of the product, as people read it
 */
export function registerOpenApi(
  app: ApiServer,
  { publicUrl, version, endpoints }: { publicUrl: string; version: string; endpoints: readonly Endpoint[] },
): () => ApiDescription {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const description = once(() => describeApi(routes, { publicUrl }))
  const prepared = once(() => preparedJson(description()))

  app.route({
    ...routeOf(OPERATION_ENDPOINTS.description, {
      operationId: 'getDescription',
      summary: 'Get this description (OpenAPI 3.1)',
      group: 'operation',
    }),
    handler: async (request, reply) => (await prepared()).send(request, reply),
  })
  registerApiDocs(app, { description, version, endpoints })
  return description
}
