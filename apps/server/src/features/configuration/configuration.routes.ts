import { type PublicConfiguration, zPublicConfiguration } from '@vitrine/api'
import type { ApiServer } from '../../platform/http/api-server.ts'

/** `GET /configuration`: what the browser must know of this installation. */
export function registerConfigurationRoute(app: ApiServer, configuration: PublicConfiguration): void {
  app.get(
    '/configuration',
    {
      schema: {
        summary: 'What the browser must know of this installation',
        tags: ['configuration'],
        response: { 200: zPublicConfiguration },
      },
    },
    async () => configuration,
  )
}
