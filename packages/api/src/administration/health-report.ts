import * as z from 'zod'

/** Result of one health check. Texts are in English, as the command `doctor` prints them. */
const zCheckResult = z
  .object({
    name: z.string().meta({ description: 'What was checked' }),
    outcome: z.enum(['ok', 'skipped', 'warning', 'failed']),
    found: z.string().meta({ description: 'What the check found' }),
    next: z.string().optional().meta({ description: 'What to do about it, unless the outcome is ok' }),
  })
  .meta({ id: 'CheckResult' })
export type CheckResult = z.infer<typeof zCheckResult>

/** Response of `GET /vc/admin/examination`. */
export const zHealthReport = z.object({ checks: z.array(zCheckResult) }).meta({
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
