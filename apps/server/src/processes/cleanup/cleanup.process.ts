import { defineFeature } from '../../platform/feature/feature.ts'
import { COOKIE_LIFE } from '../../platform/http/edge/browser-cookie.ts'
import { RATE_WINDOW } from '../../platform/http/edge/rate-limit.ts'
import type { RetentionConfiguration } from '../../settings/retention.configuration.ts'
import { CLEANUP_INTERVAL } from './cleanup-timer.ts'

const SECOND = 1000

/** Process that reports the retention times that belong to no feature. */
export const cleanupProcess = defineFeature({
  name: 'cleanup',
  open: ({ configuration }: { configuration: RetentionConfiguration }) => ({
    retention: () => ({
      cleanUpSeconds: CLEANUP_INTERVAL / SECOND,
      flowDays: configuration.retentionDays,
      cookieSeconds: COOKIE_LIFE,
      addressSeconds: RATE_WINDOW / SECOND,
    }),
  }),
})
