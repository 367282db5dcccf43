import type { Channel } from './verifier/channels/channel.ts'
import { CHANNELS } from './verifier/channels/channels.ts'
import { PATHS } from './wire/limits-and-paths.ts'

/** Returns all routes that wallets and verifiers call. */
export const walletRoutes = (channels: readonly Channel[]): string[] => [
  '/.well-known/openid-credential-issuer',
  '/.well-known/oauth-authorization-server',
  PATHS.keySet,
  PATHS.token,
  PATHS.nonce,
  PATHS.credential,
  PATHS.notification,
  `${PATHS.credentialType}/:type`,
  ...[
    PATHS.offer,
    ...channels.flatMap(({ paths: { request, response } }) => [request, response]),
    PATHS.statusList,
  ].map((path) => `${path}/:id`),
]

export const ROUTES = walletRoutes(CHANNELS)
