import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

export function registerConfigurationRoute(app: ApiServer, configuration: PublicConfiguration): void {
  app.route({
    ...routeOf(INSTALLATION_ENDPOINTS.configuration, {
      operationId: 'getConfiguration',
      summary: 'Get the settings that the browser needs',
      group: 'configuration',
    }),
    handler: async () => configuration,
  })
}
