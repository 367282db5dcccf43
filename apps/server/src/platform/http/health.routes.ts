import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { ApiServer } from './api-server.ts'
import { HttpProblem } from './problem.ts'

/** `/health/live`: the process answers. `/health/ready`: what it depends on does, too. */
export function registerHealthRoutes(app: ApiServer, { check }: { check: () => Promise<void> }): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request) => {
    try {
      await check()
      return { status: 'ready' }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) request.log.warn({ reason: error.message }, 'not ready')
      else request.log.error({ err: error }, 'not ready')
      throw new HttpProblem('unavailable')
    }
  })
}
