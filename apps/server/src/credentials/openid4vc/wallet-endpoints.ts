import type { FastifyInstance } from 'fastify'
import { AUTHORIZATION_SERVER_ENDPOINTS } from './authorization-server/authorization-server.endpoints.ts'
import { ISSUER_ENDPOINTS } from './issuer/issuer.endpoints.ts'
import type { IssuerContext } from './issuer/issuer-context.ts'
import { STATUS_LIST } from './status-list/status-list.endpoints.ts'
import type { LinkChannel } from './verifier/channels/channel.ts'
import { CHANNELS } from './verifier/channels/channels.ts'
import { channelEndpoints } from './verifier/verifier.endpoints.ts'
import type { VerifierContext } from './verifier/verifier-context.ts'
import { prepareForWallets, registerEndpoints } from './wire/wallet-endpoint.ts'

const ISSUING_ENDPOINTS = [...AUTHORIZATION_SERVER_ENDPOINTS, ...ISSUER_ENDPOINTS, STATUS_LIST]

export const walletRoutes = (channels: readonly LinkChannel[]): string[] => [
  ...new Set([...ISSUING_ENDPOINTS, ...channels.flatMap(channelEndpoints)].map(({ path }) => path)),
]

export const ROUTES = walletRoutes(CHANNELS)

export function registerWalletEndpoints(
  app: FastifyInstance,
  { issuer, verifier }: { issuer: IssuerContext; verifier: VerifierContext },
): void {
  prepareForWallets(app)
  registerEndpoints(app, ISSUING_ENDPOINTS, issuer)
  for (const channel of verifier.channels) registerEndpoints(app, channelEndpoints(channel), verifier)
}
