import { CARD_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import type { Access, Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { CredentialEngine } from '../credentials/credential-engine.ts'
import type { AccessMatrix } from '../platform/auth/enforce-access.ts'
import { ENDPOINTS, PAGE_PATTERNS } from './contract.ts'

/** Routes of pages, pictures and files of the app. They contain no data of users: pages load such data from the API. */
const PUBLIC_FILES = [
  ...PAGE_PATTERNS,
  ...['/assets/*', '/color-scheme.js', '/link-preview.jpg'],
  ...['/robots.txt', '/.well-known/security.txt'],
  `${CARD_IMAGES_PATH}*`,
  ...['/docs', '/docs/*'],
]

/** Returns the access that each endpoint declares. */
const accessOf = (endpoints: readonly Endpoint[]): [string, Access][] =>
  endpoints.map(({ path, access }) => [path, access])

/**
 * Returns the required access of each route, as the endpoints of the contract declare it. Routes of engines are for wallets, which
 * authenticate by the engine's protocol. The server refuses to start if one of its routes is missing here.
 */
export const accessMatrix = (engines: Pick<CredentialEngine, 'routes'>[]): AccessMatrix =>
  Object.fromEntries<Access>([
    ...PUBLIC_FILES.map((route): [string, Access] => [route, 'anonymous']),
    ...accessOf(ENDPOINTS),
    ...engines.flatMap(({ routes }) => routes).map((route): [string, Access] => [route, 'wallet']),
  ])
