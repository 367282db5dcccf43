import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zGateOpening } from '../flows/security-check.ts'
import { defineEndpoint } from './endpoint.ts'

/** Null while the gate is closed. The response is public and contains no personal data. */
export const SECURITY_CHECK_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/admin/security/check',
  access: 'anonymous',
  query: z.object({
    gate: described(z.optional(z.string().check(z.maxLength(64))), 'Id of the gate, if there are several', 'main'),
  }),
  response: z.nullable(zGateOpening),
})
