import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zSelfProbe } from '../installation/self-probe.ts'
import { anybodyReads } from './endpoint.ts'

const version = {
  version: described(z.string(), 'Release version of Vitrine'),
  commit: described(z.optional(z.string()), 'Commit that this release was built from, if known'),
}
const zLive = described(z.object({ status: z.literal('live'), ...version }), {
  id: 'Live',
  example: { status: 'live', version: '0.1.0', commit: '1a2b3c4' },
})
const zReady = described(
  z.object({
    status: z.literal('ready'),
    ...version,
    selfProbe: z.optional(zSelfProbe),
  }),
  { id: 'Ready', example: { status: 'ready', version: '0.1.0', commit: '1a2b3c4' } },
)

const zProxies = described(
  z.object({
    entries: described(
      z.number().check(z.int(), z.nonnegative()),
      'Number of entries in X-Forwarded-For of this request',
    ),
    client: described(
      z.int().check(z.nonnegative()),
      'Entry that is taken as the client, counted from the end; 0 is the address of the connection itself',
    ),
  }),
  { id: 'Proxies', example: { entries: 1, client: 1 } },
)

export const OPERATION_ENDPOINTS = {
  live: anybodyReads('/health/live', { response: zLive }),
  ready: anybodyReads('/health/ready', { response: zReady }),
  proxies: anybodyReads('/health/proxies', { response: zProxies }),
  description: anybodyReads('/openapi.json', { response: z.record(z.string(), z.unknown()) }),
} as const
