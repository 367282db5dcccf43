import { defineFeature } from '../../features/feature.ts'
import { COOKIE_LIFE } from '../../platform/http/edge/browser-cookie.ts'
import { RATE_WINDOW } from '../../platform/http/edge/rate-limit.ts'
import type { RetentionConfiguration } from '../../settings/retention.configuration.ts'
import { SWEEP_INTERVAL } from './sweeper.ts'

const SECOND = 1000

/** How long is kept what no feature owns: nothing is written down here, each number is the one that its owner goes by. */
export const cleanupProcess = defineFeature({
  name: 'cleanup',
  open: ({ configuration }: { configuration: RetentionConfiguration }) => ({
    retention: () => ({
      sweepSeconds: SWEEP_INTERVAL / SECOND,
      runDays: configuration.retentionDays,
      cookieSeconds: COOKIE_LIFE,
      addressSeconds: RATE_WINDOW / SECOND,
    }),
  }),
})
