import { CARD_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { CredentialEngine } from '../credentials/credential-engine.ts'
import { CARD_SIGN_IN_PATH } from '../flows/issuance/sign-in/card-sign-in.configuration.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import { ENDPOINTS, PAGE_PATTERNS } from './contract.ts'

/** Required access of each route. A key that ends with `*` applies to all routes that start with the text before it. */
export type AccessMatrix = Readonly<Record<string, Access>>

/** Function that throws unless the caller of a request has the required access. */
export type Guard = (request: FastifyRequest) => Promise<unknown>

export class RouteWithoutAccess extends Error {
  override readonly name = 'RouteWithoutAccess'
}

/** These routes contain no data of users: pages load it from the API. */
const PUBLIC_FILES = [
  ...PAGE_PATTERNS,
  ...['/assets/:name', '/color-scheme.js', '/link-preview.jpg'],
  ...['/robots.txt', '/.well-known/security.txt'],
  `${CARD_IMAGES_PATH}:name`,
  ...['/docs', '/docs/*'],
  CARD_SIGN_IN_PATH,
]

/**
 * Returns who may call each route: of the API, as `access` of the endpoint says (`packages/api/src/endpoints`). Routes of engines are for
 * wallets, which authenticate by the engine's protocol. The server refuses to start if one of its routes is missing here.
 */
export const accessMatrix = (engines: Pick<CredentialEngine, 'routes'>[]): AccessMatrix =>
  Object.fromEntries<Access>([
    ...PUBLIC_FILES.map((route): [string, Access] => [route, 'anonymous']),
    ...ENDPOINTS.map(({ path, access }): [string, Access] => [path, access]),
    ...engines.flatMap(({ routes }) => routes).map((route): [string, Access] => [route, 'wallet']),
  ])

export function accessOf(matrix: AccessMatrix, route: string): Access {
  const exact = Object.hasOwn(matrix, route) ? matrix[route] : undefined
  if (exact !== undefined) return exact
  const [, access] =
    Object.entries(matrix).find(([entry]) => entry.endsWith('*') && route.startsWith(entry.slice(0, -1))) ?? []
  if (access === undefined) throw new RouteWithoutAccess(`The route ${route} is not in the access matrix`)
  return access
}

/** Enforces the matrix for all routes that are registered afterwards. The guard of a route runs before the request body is read. */
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
