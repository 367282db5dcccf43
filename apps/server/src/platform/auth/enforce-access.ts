import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { ApiServer } from '../http/server/api-server.ts'

/** Required access by route. A key that ends with `*` applies to all routes that start with the text before it. */
export type AccessMatrix = Readonly<Record<string, Access>>

/** Function that throws unless the caller of a request has the required access. */
export type Guard = (request: FastifyRequest) => Promise<unknown>

/** Error for a route without an entry in the access matrix. */
export class RouteWithoutAccess extends Error {
  override readonly name = 'RouteWithoutAccess'
}

/** @throws {RouteWithoutAccess} */
export function accessOf(matrix: AccessMatrix, route: string): Access {
  const exact = Object.hasOwn(matrix, route) ? matrix[route] : undefined
  if (exact !== undefined) return exact
  const [, access] =
    Object.entries(matrix).find(([entry]) => entry.endsWith('*') && route.startsWith(entry.slice(0, -1))) ?? []
  if (access === undefined) throw new RouteWithoutAccess(`The route ${route} is not in the access matrix`)
  return access
}

/**
 * Enforces the matrix for all routes that are registered afterwards. The guard of a route runs before the request body is read.
 * Registering a route that is not in the matrix throws RouteWithoutAccess.
 */
export function enforceAccess(app: ApiServer, matrix: AccessMatrix, guards: Record<Access, Guard | undefined>): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = accessOf(matrix, route.url)
    const guard = guards[access]
    if (guard === undefined) return
    const hook: onRequestAsyncHookHandler = async (request) => {
      await guard(request)
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), hook]
  })
}
