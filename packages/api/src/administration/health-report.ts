import * as z from 'zod'

/** What a check came to. What is not as it should be says what to do next. In English, as at a terminal. */
const zCheckResult = z
  .object({
    name: z.string().meta({ description: 'Of what was looked at' }),
    outcome: z.enum(['ok', 'skipped', 'warning', 'failed']),
    found: z.string(),
    next: z.string().optional().meta({ description: 'What to do, where something is not as it should be' }),
  })
  .meta({ id: 'CheckResult' })
export type CheckResult = z.infer<typeof zCheckResult>

/** `GET /vc/admin/examination` */
export const zHealthReport = z.object({ checks: z.array(zCheckResult) }).meta({
  id: 'HealthReport',
  example: {
    checks: [
      { name: 'Public address', outcome: 'ok', found: 'https://cards.example.org answers' },
      {
        name: 'Proxies',
        outcome: 'failed',
        found: '1 in front, but TRUST_PROXY is not set: rate limits treat all visitors as one client',
        next: 'Set TRUST_PROXY=1, or list the networks of the proxies.',
      },
    ],
  },
})
