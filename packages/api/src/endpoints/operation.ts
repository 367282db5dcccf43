import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'

const zLive = z.object({ status: z.literal('live') }).meta({ id: 'Live', example: { status: 'live' } })
const zReady = z.object({ status: z.literal('ready') }).meta({ id: 'Ready', example: { status: 'ready' } })

/** What is asked by who runs the server, or writes a client of it. */
export const OPERATION_ENDPOINTS = {
  live: defineEndpoint({ method: 'GET', path: '/health/live', access: 'anonymous', response: zLive }),
  ready: defineEndpoint({ method: 'GET', path: '/health/ready', access: 'anonymous', response: zReady }),
  description: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'anonymous',
    response: z.record(z.string(), z.unknown()),
  }),
} as const
