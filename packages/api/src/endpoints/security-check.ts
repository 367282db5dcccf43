import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zGateOpening } from '../flows/security-check.ts'
import { anybodyReads } from './endpoint.ts'

/** Endpoint that returns the open gate, or null while the gate is closed. The response is public and contains no personal data. */
export const SECURITY_CHECK_ENDPOINT = anybodyReads('/admin/security/check', {
  query: z.object({
    gate: described(z.optional(z.string().check(z.maxLength(64))), 'Id of the gate, if there are several', 'main'),
  }),
  response: z.nullable(zGateOpening),
})
