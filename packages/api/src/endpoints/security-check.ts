import * as z from 'zod'
import { zGateOpening } from '../flows/security-check.ts'
import { defineEndpoint } from './endpoint.ts'

/** Whether a gate is open, null where it is not: public, and never personal data. */
export const SECURITY_CHECK_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/admin/security/check',
  access: 'anonymous',
  query: z.object({
    gate: z.string().max(64).optional().meta({ description: 'Which gate, where there are several', example: 'main' }),
  }),
  response: zGateOpening.nullable(),
})
