import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import type { SelfProbeOutcome } from '@vitrine/api/installation/self-probe.ts'
import { together } from '../../cache/together.ts'
import { ExplainedError } from '../../config/explained-error.ts'
import type { Version } from '../../version/version.ts'
import { HttpProblem } from '../answers/problem.ts'
import { routeOf } from '../description/endpoint-route.ts'
import type { ApiServer } from './api-server.ts'
import type { Shutdown } from './shutdown.ts'

/** `/health/ready` also shows that no newer version has migrated the tables. Both return the version, so that an update is visible. */
export function registerHealthRoutes(
  app: ApiServer,
  {
    check,
    shutdown,
    selfProbe,
    version: { number: version, commit },
  }: {
    check: () => Promise<void>
    shutdown: Shutdown
    selfProbe: () => SelfProbeOutcome | undefined
    version: Version
  },
): void {
  const checkOnce = together(check)

  app.route({
    ...routeOf(OPERATION_ENDPOINTS.live, {
      operationId: 'checkLive',
      summary: 'Check that the process answers',
      group: 'operation',
      isExemptFromRateLimit: true,
    }),
    handler: async () => ({ status: 'live' as const, version, commit }),
  })
  app.route({
    ...routeOf(OPERATION_ENDPOINTS.ready, {
      operationId: 'checkReady',
      summary: 'Check that the dependencies answer and the server is not shutting down',
      group: 'operation',
      isExemptFromRateLimit: true,
    }),
    handler: async (request) => {
      if (shutdown.isAnnounced) throw new HttpProblem('unavailable')
      try {
        await checkOnce()
        return {
          status: 'ready' as const,
          version,
          commit,
          selfProbe: selfProbe(),
        }
      } catch (error) {
        if (error instanceof ExplainedError) request.log.warn({ reason: error.message }, 'not ready')
        else request.log.error({ err: error }, 'not ready')
        throw new HttpProblem('unavailable')
      }
    },
  })
}
