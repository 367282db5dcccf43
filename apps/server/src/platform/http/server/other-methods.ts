import type { HTTPMethods } from 'fastify'
import { HttpProblem } from '../answers/problem.ts'
import type { ApiServer } from './api-server.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Refuses unsupported methods at the paths of all routes that are registered afterwards: with 405 and the allowed methods (RFC
 * 9110 section 15.5.6), before the body is read.
 *
 * @returns a function that adds the routes for these refusals; call it when all other routes are registered
 */
export function refuseOtherMethods(app: ApiServer): () => void {
  const urls = new Set<string>()
  app.addHook('onRoute', ({ url }) => void urls.add(url))
  return () => {
    for (const url of [...urls]) {
      const allowed = METHODS.filter((method) => app.hasRoute({ url, method }))
      app.route({
        url,
        method: METHODS.filter((method) => !allowed.includes(method)),
        schema: { hide: true },
        preParsing: async (_request, reply) => {
          reply.header('allow', allowed.join(', '))
          throw new HttpProblem('method-not-allowed')
        },
        handler: async () => undefined,
      })
    }
  }
}
