import * as z from 'zod'
import { zSelfProbe } from '../installation/self-probe.ts'
import { defineEndpoint } from './endpoint.ts'

const version = {
  version: z.string().meta({ description: 'Release version of Vitrine' }),
  commit: z.string().optional().meta({ description: 'Commit that this release was built from, if known' }),
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
    entries: z
      .number()
      .int()
      .nonnegative()
      .meta({ description: 'Number of entries in X-Forwarded-For of this request' }),
    client: z.number().int().nonnegative().meta({
      description: 'Entry that is taken as the client, counted from the end; 0 is the address of the connection itself',
    }),
  })
  .meta({ id: 'Proxies', example: { entries: 1, client: 1 } })

/** Endpoints for operators, and for developers of clients. */
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
