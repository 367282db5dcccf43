import type { Clock } from '../../../../platform/clock/clock.ts'
import { failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** So much apart the clocks may be, in seconds: what the check of a token allows. */
const TOLERANCE = 30

/** Whether the clocks of both computers agree: a token that ends too early here is refused. */
export const clocks = (provider: Provider, now: Clock): HealthCheck => ({
  name: 'Clocks',
  run: async () => {
    const reading = await provider.read()
    if (reading.kind !== 'document') return skipped(NO_DOCUMENT)
    const date = Date.parse(reading.headers.get('date') ?? '')
    if (Number.isNaN(date)) return skipped('the provider does not say what time it has')
    const apart = Math.round(Math.abs(now() - date) / 1000)
    if (apart <= TOLERANCE) return ok(`${apart} s apart`)
    return failed(
      `${apart} s apart: here it is ${new Date(now()).toISOString()}, there ${new Date(date).toISOString()}`,
      'Set the clock that is wrong, and let both follow a time server (NTP).',
    )
  },
})
