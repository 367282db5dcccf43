import { holderName } from '@vitrine/api/cards/holder-name.ts'
import type { IssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import type { Bytes, EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { VersionedCard } from '../../base/cards/card-registry.ts'
import type { Offer, SentOffer } from '../../credentials/credential-engine.ts'
import { engineOptionsOf } from '../../credentials/engine-options.ts'
import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { digitalProtocols } from '../digital-protocols.ts'
import type { FlowContext } from '../flow-context.ts'
import { problemOfService, sendToService } from '../service-problem.ts'
import { insertIssuance, setSentExpiry } from './issuance.repository.ts'
import { credentialOf } from './issued-claims.ts'
import type { SettleIssuances } from './settle-issuances.ts'
import type { SignedInPerson } from './sign-in/card-sign-ins.ts'
import { readVisitorClaims } from './visitor-claims.ts'

export const OFFER_LIFE: Milliseconds = 300_000
/** Space reserved for an issuance in addition to its claims. */
const FLOW_BYTES: Bytes = 2_048

type StartIssuancesContext = FlowContext & { settleIssuances: SettleIssuances }

type Credential = ReturnType<typeof credentialOf>

export type StartedIssuance = Omit<IssuanceResponse, 'status'>

/** `client`: pseudonym of the caller. `browser`: its secret, if it is a page of this server. */
type IssuanceCall = { client: string; browser?: string | undefined }

type PreparedIssuance = {
  id: string
  offer: Offer
  expiresAt: EpochMilliseconds
  save: (tx: Transaction) => Promise<void>
}

export class StartIssuances {
  readonly #context: StartIssuancesContext

  constructor(context: StartIssuancesContext) {
    this.#context = context
  }

  /**
   * Starts an issuance with the visitor's input, or with that of the person who signs in on the page that the wallet opens.
   *
   * @throws {HttpProblem} `invalid-request`, `invalid-photo`, `contract-not-enabled`, `too-many-open`, or, if the engine's external
   *   service fails, `unavailable` or `service-refused`
   */
  async start(
    card: VersionedCard,
    given: Record<string, unknown> | 'sign-in',
    call: IssuanceCall,
  ): Promise<StartedIssuance> {
    const { database } = this.#context
    const { id, offer, expiresAt, save } = await this.prepare(card, given, call)
    await database.transaction(save)
    const sent =
      offer.kind === 'link'
        ? { url: offer.url, authorizationUrl: offer.authorizationUrl, expiresAt }
        : await this.#send(id, offer)
    const digitalCredentials =
      call.browser === undefined ? undefined : digitalProtocols(this.#context.engines.of(card.card), 'issuance')
    return { id, ...sent, digitalCredentials, pin: offer.pin }
  }

  /**
   * Nothing is stored until `save` runs.
   *
   * @param identity person who signed in, whose claims count instead of the input
   * @throws {HttpProblem} as `start` does, also in `save`
   */
  async prepare(
    { card, version }: VersionedCard,
    given: Record<string, unknown> | 'sign-in',
    { client, browser }: IssuanceCall,
    identity?: Pick<SignedInPerson, 'person' | 'claims'>,
  ): Promise<PreparedIssuance> {
    const { clock, engines, services, count } = this.#context
    const now = clock()
    const bySignIn = given === 'sign-in'
    const visitorClaims = identity?.claims ?? (bySignIn ? {} : readVisitorClaims(card, given, now))
    const id = timeOrderedId(now)
    const accountId = randomId()
    const expiresAt = now + OFFER_LIFE
    const credential = credentialOf(card, { visitorClaims, accountId, now })
    const engine = engines.of(card)
    const options = engineOptionsOf(card)
    const issuance = { id, card, options, ...credential, bySignIn, expiresAt }
    const offer = await engine.createOffer(issuance).catch((error: unknown) => {
      throw problemOfService(error)
    })
    const bytes = bytesOf(credential)
    const save = async (tx: Transaction) => {
      // Locks the contract. Disabling the contract waits for this transaction, and then also ends this issuance.
      if (!(await services.contracts.lockEnabled(tx, card.type))) throw new HttpProblem('contract-not-enabled')
      await services.quota.admit(tx, { client, bytes })
      await insertIssuance(tx, {
        id,
        card_id: card.id,
        card_version: version,
        type: card.type,
        engine: engine.name,
        account_id: accountId,
        holder_name: holderName(visitorClaims) ?? '',
        person_id: identity?.person.id ?? null,
        browser: browser === undefined ? null : pseudonymOf(browser),
        created_at: now,
        expires_at: expiresAt,
        client,
        kept_bytes: bytes,
      })
      await offer.save(tx)
      afterCommit(tx, () => count.begun({ kind: 'issuance', card: card.id }))
    }
    return { id, offer, expiresAt, save }
  }

  #send(id: string, { send }: Extract<Offer, { kind: 'service' }>): Promise<SentOffer> {
    const { database, settleIssuances } = this.#context
    return sendToService(database, {
      send,
      store: (tx, sent) => setSentExpiry(tx, { id, expiresAt: sent.expiresAt }),
      end: (tx, failure) => settleIssuances.settle(tx, id, failure),
    })
  }
}

const bytesOf = ({ claims }: Credential): Bytes => JSON.stringify(claims).length + FLOW_BYTES
