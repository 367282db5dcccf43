import { randomBytes, randomUUID } from 'node:crypto'
import type { Callbacks } from '../callbacks/callbacks.ts'
import { mappingsOf } from '../contracts/contract.ts'
import type { ResolvedOptions } from '../options.ts'
import { isPin } from '../requests/pin.ts'
import { hasFaceCheck, type RequestedCredential } from '../requests/presentation-request.ts'
import { type IssuanceRequest, isExpired, type PresentationRequest, type ServiceRequest } from '../requests/request.ts'
import type { ServiceKeys } from '../service-keys.ts'
import type { Store } from '../store.ts'
import { type HeldCard, isoSeconds, mismatchOf } from './held-card.ts'
import { requestIdOf } from './link.ts'
import { offeredClaims, outputClaims, typedClaims } from './offered-claims.ts'
import type { ActionResult, Refusal, Refused } from './outcome.ts'
import { credentialOf, receiptOf } from './receipt.ts'
import { problemOf, type Sharing, verifiedCredentials } from './verification.ts'

export type PresentChoices = {
  /** Cards to share, by id; the newest ones that match by default. */
  cardIds?: readonly string[] | undefined
  /** Score of the Face Check. */
  score?: number | undefined
  /** Claims that replace those of the cards, for answers that no card gives. */
  claims?: Record<string, string> | undefined
  /** Status that the callback reports in place of that of the cards, even if the service would refuse it. */
  revocationStatus?: string | undefined
}

type Parts = {
  options: ResolvedOptions
  store: Store
  callbacks: Callbacks
  issuerKeys: ServiceKeys
  holderKeys: ServiceKeys
  holderDid: string
}

export type OpenedRequest = Extract<Awaited<ReturnType<Wallet['open']>>, { outcome: 'opened' }>

/** Scripted holder of a wallet. Every action takes the link of a request, or its id, and retrieves the request first. */
export class Wallet {
  readonly did: string
  readonly #parts: Parts
  readonly #cards = new Map<string, HeldCard>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.did = parts.holderDid
  }

  get cards(): HeldCard[] {
    return [...this.#cards.values()]
  }

  async open(linkOrId: string) {
    const request = this.#find(linkOrId)
    if (typeof request === 'string') return refused(request)
    const { clientName, purpose } = request.body.registration
    const delivered = await this.#parts.callbacks.sendRetrieved(request)
    const common = { outcome: 'opened' as const, requestId: request.id, clientName, purpose, delivered }
    if (request.kind === 'issuance')
      return {
        ...common,
        kind: 'issuance' as const,
        displays: request.contract.displays,
        type: request.contract.rules.vc.type,
        claims: outputClaims(request),
        pinLength: request.body.pin?.length,
        typedClaims: typedClaims(request),
      }
    return {
      ...common,
      kind: 'presentation' as const,
      hasFaceCheck: hasFaceCheck(request.body),
      requested: request.body.requestedCredentials.map((credential) => ({
        credential,
        // Those of a contract of its type.
        displays:
          this.#parts.store.contracts.all.find(({ rules }) => rules.vc.type.includes(credential.type))?.displays ?? [],
        cards: this.#candidates(credential).filter(({ mismatch }) => mismatch !== 'type'),
      })),
    }
  }

  /**
   * Adds the offered card. After a wrong PIN the holder can try again.
   *
   * @param selfIssued claims that the contract lets the holder type in the wallet, by output claim
   */
  async accept(
    linkOrId: string,
    { pin, selfIssued = {} }: { pin?: string | undefined; selfIssued?: Record<string, string> | undefined } = {},
  ): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    if (request.kind !== 'issuance') return refused('other-kind')
    if (request.body.pin && !(pin !== undefined && isPin(request.body.pin, pin)))
      // It is unknown whether the service ever reports a wrong PIN to the app.
      return { ...refused('wrong-pin'), code: 'token_validation.invalid_openid_token_hint_pin' }
    request.isFinished = true
    const card = this.#issue(request, offeredClaims(request, selfIssued))
    const delivered = await this.#parts.callbacks.send(request, { requestStatus: 'issuance_successful' })
    return { outcome: 'issued', card, delivered }
  }

  /** Declines what is offered or requested. The service reports it for an issuance only. */
  async cancel(linkOrId: string): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    // A cancelled presentation makes no call, so the request stays open until it expires.
    if (request.kind === 'presentation') return { outcome: 'cancelled', delivered: 'none' }
    request.isFinished = true
    const error = { code: 'IssuanceFlowFailed', message: 'user_canceled' }
    const delivered = await this.#parts.callbacks.send(request, { requestStatus: 'issuance_error', error })
    return { outcome: 'cancelled', delivered }
  }

  /**
   * @param code for an issuance always `IssuanceFlowFailed` in the documentation; for a presentation `tokenError` by default
   * @param message for an issuance `fetch_contract_error`, `issuance_service_error` or `unspecified_error` ("Request Service REST API
   *   issuance specification")
   */
  async fail(
    linkOrId: string,
    { code, message = 'issuance_service_error' }: { code?: string | undefined; message?: string | undefined } = {},
  ): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    return this.#fail(request, code ?? (request.kind === 'issuance' ? 'IssuanceFlowFailed' : 'tokenError'), message)
  }

  async present(linkOrId: string, choices: PresentChoices = {}): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    if (request.kind !== 'presentation') return refused('other-kind')
    const { requestedCredentials } = request.body
    const chosen = requestedCredentials.map((requested) => this.#choose(requested, choices.cardIds))
    const cards = chosen.filter((card) => card !== undefined)
    if (cards.length < chosen.length) return refused('no-matching-card')
    const { options } = this.#parts
    const sharing: Sharing = {
      cards: cards.map((card) => ({ ...card, claims: { ...card.claims, ...choices.claims } })),
      isRevoked: (cardId) => this.isRevoked(cardId),
      score: choices.score ?? options.matchConfidenceScore,
      revocationStatus: choices.revocationStatus,
    }
    const problem = problemOf(request.body, sharing, options)
    if (problem) return this.#fail(request, problem.code, problem.message)
    request.isFinished = true
    const receipt = await this.#receipt(request, sharing.cards)
    const delivered = await this.#parts.callbacks.send(request, {
      requestStatus: 'presentation_verified',
      subject: this.did,
      verifiedCredentialsData: verifiedCredentials(request.body, sharing, options),
      ...(receipt ? { receipt } : {}),
    })
    return { outcome: 'presented', cards: [...sharing.cards], delivered }
  }

  /** Puts a card into the wallet, also one of another issuer or of an earlier time. */
  hold(card: Pick<HeldCard, 'type' | 'issuer' | 'claims'> & Partial<HeldCard>): HeldCard {
    const now = this.#parts.options.clock()
    const held: HeldCard = {
      id: `urn:pic:${randomBytes(16).toString('hex')}`,
      issuanceDate: isoSeconds(now),
      expirationDate: isoSeconds(now + 30 * 86_400_000),
      displays: [],
      ...card,
    }
    this.#cards.set(held.id, held)
    return held
  }

  /** Returns a card as a credential, with the claims that its displays name: as a wallet shows it. */
  credentialOf(card: HeldCard): Promise<string> {
    const { holderDid, issuerKeys } = this.#parts
    const named = card.displays.flatMap(({ claims }) => claims.map(({ claim }) => claim))
    const claims = Object.entries(card.claims).filter(
      ([name]) => card.displays.length === 0 || named.includes(`vc.credentialSubject.${name}`),
    )
    return credentialOf({ ...card, claims: Object.fromEntries(claims) }, holderDid, issuerKeys)
  }

  /** Cards of other issuers are never revoked. */
  isRevoked(cardId: string): boolean {
    return this.#parts.store.credentials.get(cardId)?.isRevoked ?? false
  }

  #find(linkOrId: string): ServiceRequest | Refusal {
    const id = requestIdOf(linkOrId)
    if (id === undefined) return 'unreadable-link'
    const request = this.#parts.store.requests.get(id)
    if (!request) return 'unknown-request'
    if (request.isFinished) return 'finished'
    return isExpired(request, this.#parts.options.clock()) ? 'expired' : request
  }

  async #retrieve(linkOrId: string): Promise<ServiceRequest | Refused> {
    const request = this.#find(linkOrId)
    if (typeof request === 'string') return refused(request)
    await this.#parts.callbacks.sendRetrieved(request)
    // Another action may have ended the request in the meantime.
    const still = this.#find(request.id)
    return typeof still === 'string' ? refused(still) : still
  }

  #issue({ body, contract }: IssuanceRequest, claims: Record<string, string>): HeldCard {
    const { options, store } = this.#parts
    const now = options.clock()
    const indexed = mappingsOf(contract.rules.attestations).find((mapping) => mapping.indexed)
    const { id } = store.recordCredential(contract, indexed && claims[indexed.outputClaim], now)
    const ends = body.expirationDate ? Date.parse(body.expirationDate) : now + contract.rules.validityInterval * 1000
    return this.hold({
      id,
      type: ['VerifiableCredential', ...contract.rules.vc.type.filter((type) => type !== 'VerifiableCredential')],
      issuer: options.tenant.authorityDid,
      claims,
      issuanceDate: isoSeconds(now),
      expirationDate: isoSeconds(ends),
      displays: contract.displays,
    })
  }

  #candidates(requested: RequestedCredential) {
    const now = this.#parts.options.clock()
    return this.cards.toReversed().map((card) => ({ card, mismatch: mismatchOf(card, requested, now) }))
  }

  /** Chooses a card for a requested credential: a given one, else the newest one that is not revoked. */
  #choose(requested: RequestedCredential, cardIds: readonly string[] | undefined): HeldCard | undefined {
    const matching = this.#candidates(requested)
      .filter(({ card, mismatch }) => mismatch === undefined && (cardIds?.includes(card.id) ?? true))
      .map(({ card }) => card)
    return matching.find(({ id }) => !this.isRevoked(id)) ?? matching[0]
  }

  async #receipt({ body }: PresentationRequest, cards: readonly HeldCard[]) {
    if (!body.includeReceipt || hasFaceCheck(body)) return undefined
    const { issuerKeys: issuer, holderKeys: holder } = this.#parts
    return receiptOf(cards, { holderDid: this.did, holder, issuer })
  }

  async #fail(request: ServiceRequest, code: string, message: string): Promise<ActionResult> {
    request.isFinished = true
    const error = { code, message }
    const delivered = await this.#parts.callbacks.send(request, { requestStatus: `${request.kind}_error`, error })
    return { outcome: 'failed', error, delivered }
  }
}

const refused = (reason: Refusal): Refused => ({ outcome: 'refused', reason, delivered: 'none' })

/** Real DIDs of holders can be very long. */
export const newHolderDid = (): string => `did:ion:${randomBytes(32).toString('base64url')}:${randomUUID()}`
