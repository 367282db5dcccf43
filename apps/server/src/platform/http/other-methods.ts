import type { RouteOptions } from 'fastify'
import type { ApiServer } from './api-server.ts'
import { HttpProblem } from './problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Has the addresses of all routes that are registered from now on answer other methods with 405 and what is allowed (RFC 9110
 * section 15.5.6), before anything of the body is read.
 *
 * @returns adds the answers, once all routes are there
 */
export function refuseOtherMethods(app: ApiServer): () => void {
  const allowed = new Map<string, string[]>()
  const note = ({ url, method }: RouteOptions): void => {
    allowed.set(url, [...(allowed.get(url) ?? []), ...[method].flat()])
  }
  app.addHook('onRoute', note)
  return () => {
    for (const [url, methods] of [...allowed])
      app.route({
        url,
        method: METHODS.filter((method) => !methods.includes(method)),
        schema: { hide: true },
        preParsing: async (_request, reply) => {
          reply.header('allow', methods.join(', '))
          throw new HttpProblem('method-not-allowed')
        },
        handler: async () => undefined,
      })
  }
}
