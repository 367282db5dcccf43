import { SCENARIO_IMAGES_PATH } from '@vitrine/api/cards/public-scenario.ts'
import type { Access, Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import type { CredentialEngine } from '../credentials/credential-engine.ts'
import type { AccessMatrix } from '../platform/auth/enforce-access.ts'
import { ENDPOINTS, PAGE_PATTERNS } from './contract.ts'

/** The app's pages, pictures and files hold no data: whoever loads them sees what the calls give them. */
const PUBLIC_FILES = [
  ...PAGE_PATTERNS,
  ...['/assets/*', '/color-scheme.js', '/link-preview.jpg'],
  ...['/robots.txt', '/.well-known/security.txt'],
  `${SCENARIO_IMAGES_PATH}*`,
  ...['/docs', '/docs/*'],
]

/** What our own endpoints say of themselves. */
const ofEndpoints = (endpoints: readonly Endpoint[]): [string, Access][] =>
  endpoints.map(({ path, access }) => [path, access])

/**
 * Who may make which call, by its route: as the endpoints of the contract say. What an engine answers is for wallets, which prove
 * themselves by its protocol. A route that is in none of these stops the start.
 */
export const accessMatrix = (engines: Pick<CredentialEngine, 'routes'>[]): AccessMatrix =>
  Object.fromEntries<Access>([
    ...PUBLIC_FILES.map((route): [string, Access] => [route, 'anonymous']),
    ...ofEndpoints(ENDPOINTS),
    ...engines.flatMap(({ routes }) => routes).map((route): [string, Access] => [route, 'wallet']),
  ])
