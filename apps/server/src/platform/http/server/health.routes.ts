import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import type { SelfProbeOutcome } from '@vitrine/api/installation/self-probe.ts'
import { together } from '../../cache/together.ts'
import { ExplainedError } from '../../config/explained-error.ts'
import type { Version } from '../../version/version.ts'
import { HttpProblem } from '../answers/problem.ts'
import { routeOf } from '../description/endpoint-route.ts'
import type { ApiServer } from './api-server.ts'

type HealthRouteOptions = {
  check: () => Promise<void>
  shutdown: AbortSignal
  selfProbe: () => SelfProbeOutcome | undefined
  version: Version
}

/** `/health/ready` also shows that no newer version has migrated the tables. Both return the version, so that an update is visible. */
export function registerHealthRoutes(
  app: ApiServer,
  { check, shutdown, selfProbe, version }: HealthRouteOptions,
): void {
  const checkOnce = together(check)
  const release = { version: version.number, commit: version.commit }

  app.route({
    ...routeOf(OPERATION_ENDPOINTS.live, {
      operationId: 'checkLive',
      summary: 'Check that the process answers',
      group: 'operation',
      isExemptFromRateLimit: true,
    }),
    handler: async () => ({ status: 'live' as const, ...release }),
  })
  app.route({
    ...routeOf(OPERATION_ENDPOINTS.ready, {
      operationId: 'checkReady',
      summary: 'Check that the dependencies answer and the server is not shutting down',
      group: 'operation',
      isExemptFromRateLimit: true,
    }),
    handler: async (request) => {
      if (shutdown.aborted) throw new HttpProblem('unavailable')
      try {
        await checkOnce()
        return { status: 'ready' as const, ...release, selfProbe: selfProbe() }
      } catch (error) {
        if (error instanceof ExplainedError) request.log.warn({ reason: error.message }, 'not ready')
        else request.log.error({ err: error }, 'not ready')
        throw new HttpProblem('unavailable')
      }
    },
  })
}
