import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { FeatureContext } from '../feature.ts'
import { insertIssuance } from './issuance.repository.ts'
import { credentialOf } from './issued-claims.ts'
import { readVisitorClaims } from './visitor-claims.ts'

/** How long an offer can be taken up, in milliseconds. */
export const OFFER_LIFE = 300_000
/** What an issuance takes beside the claims. */
const RUN_BYTES = 2_048

type StartIssuancesContext = Pick<
  FeatureContext<{ contracts: 'holdEnabled'; quota: 'admit' }>,
  'database' | 'clock' | 'engines' | 'count' | 'services'
>

/** An issuance that has begun. `expiresAt`: when its offer ends, in epoch milliseconds. */
export type StartedIssuance = { id: string; url: string; pin: string | undefined; expiresAt: number }

/** Begins issuances: each is one run of a card, from the form to the credential in the wallet. */
export class StartIssuances {
  readonly #context: StartIssuancesContext

  constructor(context: StartIssuancesContext) {
    this.#context = context
  }

  /**
   * Begins an issuance with what the visitor filled in.
   *
   * @param client the name of whose issuance it is
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
    const offer = await engine.createOffer({ id, scenario, ...credential, expiresAt })
    const bytes = JSON.stringify(credential.claims).length + RUN_BYTES
    await database.transaction(async (tx) => {
      // Who disables the contract waits for this one, and ends it too.
      if (!(await services.contracts.holdEnabled(tx, scenario.type))) throw new HttpProblem('contract-not-enabled')
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
