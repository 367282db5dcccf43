import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../answers/problem.ts'

/**
 * Refuses calls that a page of another site makes. SameSite cookies are no defence between ports of one host, so the
 * Origin header decides. A call without one does not come from a browser's page.
 */
export function requireSameOrigin(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  return async ({ method, headers: { origin } }) => {
    if (method === 'GET' || method === 'HEAD' || origin === undefined || origin === publicUrl) return
    throw new HttpProblem('foreign-origin')
  }
}
