import * as z from 'zod'
import { zSelfProbe } from '../installation/self-probe.ts'
import { defineEndpoint } from './endpoint.ts'

const version = {
  version: z.string().meta({ description: 'Of Vitrine, as its releases are numbered' }),
  commit: z.string().optional().meta({ description: 'Of which it was made, where that is known' }),
}
const zLive = z
  .object({ status: z.literal('live'), ...version })
  .meta({ id: 'Live', example: { status: 'live', version: '0.1.0', commit: '1a2b3c4' } })
const zReady = z
  .object({
    status: z.literal('ready'),
    ...version,
    selfProbe: zSelfProbe.optional(),
  })
  .meta({ id: 'Ready', example: { status: 'ready', version: '0.1.0', commit: '1a2b3c4' } })

const zProxies = z
  .object({
    entries: z.number().int().nonnegative().meta({ description: 'Of X-Forwarded-For, as they reach the server' }),
    client: z
      .number()
      .int()
      .nonnegative()
      .meta({ description: 'Which of them is taken for the client, counted from the server; 0 for who connects' }),
  })
  .meta({ id: 'Proxies', example: { entries: 1, client: 1 } })

/** What is asked by who runs the server, or writes a client of it. */
export const OPERATION_ENDPOINTS = {
  live: defineEndpoint({ method: 'GET', path: '/health/live', access: 'anonymous', response: zLive }),
  ready: defineEndpoint({ method: 'GET', path: '/health/ready', access: 'anonymous', response: zReady }),
  proxies: defineEndpoint({ method: 'GET', path: '/health/proxies', access: 'anonymous', response: zProxies }),
  description: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'anonymous',
    response: z.record(z.string(), z.unknown()),
  }),
} as const
