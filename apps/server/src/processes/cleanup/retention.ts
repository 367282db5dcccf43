import type { Retention } from '@vitrine/api'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import { OFFER_LIFE } from '../../features/issuance/issuance.service.ts'
import { HELD_ANSWER_LIFE } from '../../features/presentation/presentation.service.ts'
import { COOKIE_LIFE } from '../../platform/http/edge/browser-cookie.ts'
import { RATE_WINDOW } from '../../platform/http/edge/rate-limit.ts'
import type { RetentionConfiguration } from '../../settings/retention.configuration.ts'
import { SWEEP_INTERVAL } from './sweeper.ts'

const SECOND = 1000

/**
 * How long what is kept, as the page 'What we keep' tells visitors: nothing is written down here, each number is the one that
 * its owner goes by.
 *
 * @param resultLives of presentations, in milliseconds, by the names of their purposes
 */
export function retention({
  configuration,
  engines,
  resultLives,
}: {
  configuration: RetentionConfiguration
  engines: Pick<CredentialEngine, 'redeemedLife'>[]
  resultLives: Record<string, number>
}): Retention {
  const longestFetching = Math.max(...engines.map(({ redeemedLife }) => redeemedLife))
  return {
    offerSeconds: (OFFER_LIFE + longestFetching) / SECOND,
    heldAnswerSeconds: HELD_ANSWER_LIFE / SECOND,
    resultSeconds: Object.fromEntries(Object.entries(resultLives).map(([purpose, life]) => [purpose, life / SECOND])),
    sweepSeconds: SWEEP_INTERVAL / SECOND,
    runDays: configuration.retentionDays,
    cookieSeconds: COOKIE_LIFE,
    addressSeconds: RATE_WINDOW / SECOND,
  }
}
