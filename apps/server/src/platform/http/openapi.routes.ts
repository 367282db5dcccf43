import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { OPERATION_ENDPOINTS } from '@vitrine/api'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { API_DOCS_STYLE, BRAND_ICON } from './api-docs-style.ts'
import { API_GROUPS } from './api-groups.ts'
import type { ApiServer } from './api-server.ts'

/** Describes each route that is registered after it: `/openapi.json`, and `/docs` to read. */
export async function registerOpenApi(app: ApiServer, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1.0.0',
        description:
          'Issues and verifies credentials, and shows what they are good for. Errors are problem+json (RFC 9457) with a stable code.',
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get(OPERATION_ENDPOINTS.description.path, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').serializer(JSON.stringify).send(app.swagger()),
  )
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
}
