import type { Seconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** Maximum difference of the clocks: the tolerance of the token verification. */
const TOLERANCE: Seconds = 30

/** Checks that the clocks of the provider and of this computer agree. Otherwise this server may refuse valid tokens as expired. */
export const clocks = (provider: Provider, now: Clock): HealthCheck => ({
  name: 'Clocks',
  run: async () => {
    const reading = await provider.read()
    if (reading.kind !== 'document') return skipped(NO_DOCUMENT)
    const date = Date.parse(reading.headers.get('date') ?? '')
    if (Number.isNaN(date)) return skipped('the provider does not send its time')
    const apart = Math.round(Math.abs(now() - date) / 1000)
    if (apart <= TOLERANCE) return ok(`the clocks are ${apart} s apart`)
    return failed(
      `the clocks are ${apart} s apart: ${new Date(now()).toISOString()} here, ${new Date(date).toISOString()} at the provider`,
      'Correct the wrong clock, and synchronize both computers with a time server (NTP).',
    )
  },
})
