import type { Card } from '@vitrine/api/cards/card.ts'
import { requestedClaims } from '@vitrine/api/cards/claims.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { PHOTO_LIMITS } from '@vitrine/api/flows/issuance.ts'
import type { PresentationResponse } from '@vitrine/api/flows/presentation.ts'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type {
  CredentialFlows,
  NewPresentation,
  OptionalCredential,
  PresentationStart,
  RequestedClaim,
  SentRequest,
} from '../../credentials/credential-engine.ts'
import { engineOptionsOf } from '../../credentials/engine-options.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { digitalProtocols } from '../digital-protocols.ts'
import { sendToService } from '../service-problem.ts'
import { faceCheckOf, refuseOwnFaceCheck } from './face-check.ts'
import { insertPresentation, setSentExpiry } from './presentation.repository.ts'
import type { PresentationParameters } from './presentation-purpose.ts'
import type { AuthorizePurpose, PresentationContext } from './purpose-registry.ts'

export const REQUEST_LIFE: Milliseconds = 300_000
/** Space reserved for a presentation without a photo. */
const FLOW_BYTES: Bytes = 8_192
/** Additional space for a photo, which the result contains as Base64. */
const PHOTO_BYTES: Bytes = Math.ceil(PHOTO_LIMITS.bytes / 3) * 4

type StartPresentationsContext = PresentationContext & {
  settlePresentations: { settle: CredentialFlows['settlePresentation'] }
}

type StoreRequest = (tx: Transaction, request: { id: string; requestId: string }) => Promise<void>

type PresentationCall = {
  /** Pseudonym of the calling client. */
  client: string
  /** Secret of the browser that starts the presentation; undefined if no browser will return from the wallet. */
  browser: string | undefined
  authorize: AuthorizePurpose
  language: Language
}

export class StartPresentations {
  readonly #context: StartPresentationsContext

  constructor(context: StartPresentationsContext) {
    this.#context = context
  }

  /**
   * @throws {HttpProblem} `invalid-request`, `contract-not-enabled`, `too-many-open`, a problem that the purpose throws, or, if the
   *   engine's external service fails, `unavailable` or `service-refused`
   */
  async start(
    { card, version }: { card: Card; version: string },
    parameters: PresentationParameters,
    { client, browser, authorize, language }: PresentationCall,
  ): Promise<PresentationResponse> {
    const { database, clock, engines, services, purposes, count } = this.#context
    refuseOwnFaceCheck(parameters)
    const purpose = purposes.choose(card, parameters)
    await authorize(purpose)
    const prepared = await purpose.prepare(card, parameters, language)
    const asked = requestedClaims(card, parameters.bankOperation)
    const { vct, doctype, claims, claimSets } = card.presentation
    const now = clock()
    const id = timeOrderedId(now)
    const expiresAt = now + REQUEST_LIFE
    const faceCheck = faceCheckOf(card)
    const engine = engines.of(card)
    const request = await engine.createRequest({
      id,
      cardId: card.id,
      options: engineOptionsOf(card),
      type: card.type,
      otherTypes: vct,
      ...(doctype.length > 0 && { otherFormat: { format: 'mso_mdoc', types: doctype } }),
      ...this.#requested(card.type, asked),
      // An operation that names its own claims needs all of them.
      claimSets: asked === claims ? claimSets : [],
      also: await this.#alsoRequested(card),
      ...(prepared.payment ? { payment: prepared.payment } : {}),
      ...(faceCheck ? { faceCheck } : {}),
      expiresAt,
    })
    const bytes = FLOW_BYTES + (asked.includes(PHOTO_CLAIM) ? PHOTO_BYTES : 0)
    await database.transaction(async (tx) => {
      // Locks the contract. Disabling the contract waits for this transaction, and then also ends this presentation.
      if (!(await services.contracts.lockEnabled(tx, card.type))) throw new HttpProblem('contract-not-enabled')
      await services.quota.admit(tx, { client, bytes })
      await insertPresentation(tx, {
        id,
        card_id: card.id,
        card_version: version,
        type: card.type,
        purpose: purpose.name,
        purpose_state: JSON.stringify(prepared.state),
        browser: browser === undefined ? null : pseudonymOf(browser),
        created_at: now,
        expires_at: expiresAt,
        client,
        kept_bytes: bytes,
      })
      await request.save(tx)
      if (request.kind === 'link') await prepared.save?.(tx, { id, requestId: request.requestId })
    })
    count.begun({ kind: 'presentation', card: card.id })
    const sent = request.kind === 'link' ? { ...request, expiresAt } : await this.#send(id, request, prepared.save)
    return {
      id,
      requestId: sent.requestId,
      url: sent.links['other-device'],
      sameDeviceUrl: browser === undefined ? undefined : sent.links['same-device'],
      digitalCredentials: browser === undefined ? undefined : digitalProtocols(engine, 'presentation'),
      expiresAt: sent.expiresAt,
      ...prepared.response,
    }
  }

  #send(
    id: string,
    { send }: Extract<PresentationStart, { kind: 'service' }>,
    store: StoreRequest | undefined,
  ): Promise<SentRequest> {
    const { database, settlePresentations } = this.#context
    return sendToService(database, {
      send,
      store: async (tx, { requestId, expiresAt }) => {
        await setSentExpiry(tx, { id, expiresAt })
        await store?.(tx, { id, requestId })
      },
      end: (tx, failure) => settlePresentations.settle(tx, id, failure),
    })
  }

  #requested(type: string, names: string[]): Pick<NewPresentation, 'format' | 'isOfOthers' | 'claims'> {
    const { format, isOfOthers, claims: defined } = this.#context.services.cards.credentialOfType(type)
    const claims = names.map((name): RequestedClaim => {
      const { label: _, ...claim } = { label: '', name, ...defined.find((claim) => claim.name === name) }
      return claim
    })
    return { format, isOfOthers, claims }
  }

  /** Only types with an enabled contract are requested, since others would be refused. */
  async #alsoRequested({ presentation }: Card): Promise<OptionalCredential[]> {
    const { database, services } = this.#context
    const also: OptionalCredential[] = []
    for (const { type, claimSets } of presentation.alsoAsks) {
      if ((await services.contracts.enabledContractId(database.query, type)) === undefined) continue
      const { format } = this.#context.services.cards.credentialOfType(type)
      also.push({ type, format, claimSets: claimSets.map((names) => this.#requested(type, names).claims) })
    }
    return also
  }
}
