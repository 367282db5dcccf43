import * as z from 'zod/mini'
import { described } from '../described.ts'

/** Result of one health check. Texts are in English, as the command `doctor` prints them. */
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

/** Response of `GET /vc/admin/health-checks`. */
export const zHealthReport = described(z.object({ checks: z.array(zCheckResult) }), {
  id: 'HealthReport',
  example: {
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
})
