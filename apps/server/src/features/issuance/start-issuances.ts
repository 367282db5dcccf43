import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { Bytes, EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { engineOptionsOf } from '../../credentials/engine-options.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { FeatureContext } from '../feature.ts'
import { insertIssuance } from './issuance.repository.ts'
import { credentialOf } from './issued-claims.ts'
import { readVisitorClaims } from './visitor-claims.ts'

/** Time in which an offer can be redeemed. */
export const OFFER_LIFE: Milliseconds = 300_000
/** Space reserved for an issuance in addition to its claims. */
const FLOW_BYTES: Bytes = 2_048

type StartIssuancesContext = Pick<
  FeatureContext<{ contracts: 'lockEnabled'; quota: 'admit' }>,
  'database' | 'clock' | 'engines' | 'count' | 'services'
>

/** Issuance that has started. `expiresAt`: expiry of its offer. */
export type StartedIssuance = { id: string; url: string; pin: string | undefined; expiresAt: EpochMilliseconds }

/** Starts issuances: checks the visitor's input and creates an offer for the wallet. */
export class StartIssuances {
  readonly #context: StartIssuancesContext

  constructor(context: StartIssuancesContext) {
    this.#context = context
  }

  /**
   * Starts an issuance with the visitor's input.
   *
   * @param client pseudonym of the calling client
   * @throws {HttpProblem} `invalid-request`, `invalid-photo`, `contract-not-enabled`, or `too-many-open`
   */
  async start(
    { scenario, version }: { scenario: Scenario; version: string },
    given: Record<string, unknown>,
    client: string,
  ): Promise<StartedIssuance> {
    const { database, clock, engines, services, count } = this.#context
    const visitorClaims = readVisitorClaims(scenario, given)
    const now = clock()
    const id = timeOrderedId(now)
    const accountId = randomId()
    const expiresAt = now + OFFER_LIFE
    const credential = credentialOf(scenario, { visitorClaims, accountId, now })
    const engine = engines.of(scenario)
    const offer = await engine.createOffer({
      id,
      scenario,
      options: engineOptionsOf(scenario),
      ...credential,
      expiresAt,
    })
    const bytes = JSON.stringify(credential.claims).length + FLOW_BYTES
    await database.transaction(async (tx) => {
      // Locks the contract. Disabling the contract waits for this transaction, and then also ends this issuance.
      if (!(await services.contracts.lockEnabled(tx, scenario.type))) throw new HttpProblem('contract-not-enabled')
      await services.quota.admit(tx, { client, bytes })
      await insertIssuance(tx, {
        id,
        scenario_id: scenario.id,
        scenario_version: version,
        type: scenario.type,
        state: 'waiting',
        engine: engine.name,
        account_id: accountId,
        holder_name: visitorClaims.displayName ?? '',
        created_at: now,
        expires_at: expiresAt,
        client,
        kept_bytes: bytes,
      })
      await offer.save(tx)
    })
    count.begun({ kind: 'issuance', card: scenario.id })
    return { id, url: offer.url, pin: offer.pin, expiresAt }
  }
}
