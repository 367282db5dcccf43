import { defineEndpoint } from './endpoint.ts'

/** What is asked by who runs the server, or writes a client of it. */
export const OPERATION_ENDPOINTS = {
  live: defineEndpoint({ method: 'GET', path: '/health/live', access: 'anonymous' }),
  ready: defineEndpoint({ method: 'GET', path: '/health/ready', access: 'anonymous' }),
  description: defineEndpoint({ method: 'GET', path: '/openapi.json', access: 'anonymous' }),
} as const
