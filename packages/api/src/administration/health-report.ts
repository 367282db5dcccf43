import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zInstant } from './lists.ts'

/** Texts are in English, as the command `doctor` prints them. */
const zCheckResult = described(
  z.object({
    name: described(z.string(), 'What was checked'),
    outcome: z.enum(['ok', 'skipped', 'warning', 'failed']),
    found: described(z.string(), 'What the check found'),
    next: described(z.optional(z.string()), 'What to do about it, unless the outcome is ok'),
  }),
  { id: 'CheckResult' },
)
export type CheckResult = z.infer<typeof zCheckResult>

/** Query of `GET /vc/admin/health-checks`. */
export const zHealthQuery = z.object({
  maxAge: described(
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3600)), 0),
    'Maximum age in seconds of a kept report that the server may return. By default, the server runs the checks',
    600,
  ),
})

/** Response of `GET /vc/admin/health-checks`. */
export const zHealthReport = described(
  z.object({ at: described(zInstant, 'When the checks ended'), checks: z.array(zCheckResult) }),
  {
    id: 'HealthReport',
    example: {
      at: 1_767_225_600_000,
      checks: [
        { name: 'Public address', outcome: 'ok', found: 'https://cards.example.org answers' },
        {
          name: 'Proxies',
          outcome: 'failed',
          found:
            'TRUST_PROXY is not set, but the number of proxies in front is 1: rate limits treat all visitors as one client',
          next: 'Set TRUST_PROXY=1, or list the networks of the proxies.',
        },
      ],
    },
  },
)
export type HealthReport = z.infer<typeof zHealthReport>
