import { OPERATION_ENDPOINTS } from '@vitrine/api'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { inGroup } from './api-groups.ts'
import type { ApiServer } from './api-server.ts'
import { HttpProblem } from './problem.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: what it depends on does, too. Who watches over the server asks as often
 * as it likes, and is refused for nobody else's requests.
 */
export function registerHealthRoutes(app: ApiServer, { check }: { check: () => Promise<void> }): void {
  let checking: Promise<void> | undefined
  /** One question at a time, however many ask. */
  const checkOnce = (): Promise<void> => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  app.get(OPERATION_ENDPOINTS.live.path, inOperation('Whether the process answers'), async () => ({ status: 'live' }))
  app.get(OPERATION_ENDPOINTS.ready.path, inOperation('Whether what it depends on answers, too'), async (request) => {
    try {
      await checkOnce()
      return { status: 'ready' }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) request.log.warn({ reason: error.message }, 'not ready')
      else request.log.error({ err: error }, 'not ready')
      throw new HttpProblem('unavailable')
    }
  })
}

const inOperation = (summary: string) => ({ config: { isUncounted: true }, schema: inGroup('operation', summary) })
