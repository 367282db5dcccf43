import * as z from 'zod'
import { zGateOpening } from '../flows/security-check.ts'
import { defineEndpoint } from './endpoint.ts'

/** Endpoint that returns the open gate, or null while the gate is closed. The response is public and contains no personal data. */
export const SECURITY_CHECK_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/admin/security/check',
  access: 'anonymous',
  query: z.object({
    gate: z.string().max(64).optional().meta({ description: 'Id of the gate, if there are several', example: 'main' }),
  }),
  response: zGateOpening.nullable(),
})
