import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { OPERATION_ENDPOINTS } from '@vitrine/api'
import type { RouteOptions } from 'fastify'
import { API_DOCS_STYLE, BRAND_ICON } from './api-docs-style.ts'
import type { ApiServer } from './api-server.ts'
import { type ApiDescription, describeApi } from './description/describe-api.ts'
import { routeOf } from './endpoint-route.ts'
import { PreparedJson } from './prepared-json.ts'

/**
 * Describes each route that is registered after it: `/openapi.json`, and `/docs` to read.
 *
 * @returns the description, once all routes are there
 */
export async function registerOpenApi(
  app: ApiServer,
  { publicUrl }: { publicUrl: string },
): Promise<() => ApiDescription> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const description = once(() => describeApi(routes, { publicUrl }))
  const prepared = once(() => PreparedJson.of(description()))

  app.route({
    ...routeOf(OPERATION_ENDPOINTS.description, {
      operationId: 'getDescription',
      summary: 'Get this description (OpenAPI 3.1)',
      group: 'operation',
    }),
    handler: async (request, reply) => (await prepared()).send(request, reply),
  })
  // The pages of the documentation ask this plugin for the description; its own one is not as detailed as ours.
  await app.register(fastifySwagger, {
    openapi: {},
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => description() as object,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src 'self'; frame-ancestors 'none'",
    uiConfig: {
      docExpansion: 'list',
      tryItOutEnabled: false,
      supportedSubmitMethods: [],
      defaultModelsExpandDepth: -1,
    },
    theme: {
      title: 'Vitrine: API',
      css: [{ filename: 'theme.css', content: API_DOCS_STYLE }],
      favicon: [{ filename: 'icon.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: BRAND_ICON }],
    },
    logo: { type: 'image/svg+xml', content: BRAND_ICON, href: '/' },
  })
  return description
}

/** What is made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
