import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../answers/problem.ts'

/**
 * SameSite cookies do not protect against pages on other ports of the same host, so the Origin header decides. A request without this
 * header does not come from a page in a browser.
 */
export function requireSameOrigin(origins: readonly string[]): (request: FastifyRequest) => Promise<void> {
  return async ({ method, headers: { origin } }) => {
    if (method === 'GET' || method === 'HEAD' || origin === undefined || origins.includes(origin)) return
    throw new HttpProblem('foreign-origin')
  }
}
