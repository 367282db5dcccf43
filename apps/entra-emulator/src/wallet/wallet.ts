import { randomBytes, randomUUID } from 'node:crypto'
import type { Callbacks } from '../callbacks/callbacks.ts'
import { inputName, mappingsOf } from '../contracts/contract.ts'
import type { ResolvedOptions } from '../options.ts'
import { isPin } from '../requests/pin.ts'
import type { RequestedCredential } from '../requests/presentation-request.ts'
import { type IssuanceRequest, isExpired, type PresentationRequest, type ServiceRequest } from '../requests/request.ts'
import type { ServiceKeys } from '../service-keys.ts'
import type { Store } from '../store.ts'
import { type HeldCard, isoSeconds, mismatchOf } from './held-card.ts'
import type { ActionResult, OpenedRequest, Refusal, Refused } from './outcome.ts'
import { jpegOf } from './photo.ts'
import { receiptOf } from './receipt.ts'

/** Choices of the holder when a presentation is shared. */
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

  /** Opens a link: retrieves its request, which the service reports to the app. */
  async open(linkOrId: string): Promise<OpenedRequest | Refused> {
    const request = this.#find(linkOrId)
    if (typeof request === 'string') return refused(request)
    const delivered = await this.#parts.callbacks.sendRetrieved(request)
    const { clientName, purpose } = request.body.registration
    const common = { outcome: 'opened' as const, requestId: request.id, clientName, purpose, delivered }
    if (request.kind === 'issuance')
      return {
        ...common,
        kind: 'issuance',
        displays: request.contract.displays,
        claims: outputClaims(request),
        pinLength: request.body.pin?.length,
        typedClaims: typedClaims(request),
      }
    return {
      ...common,
      kind: 'presentation',
      hasFaceCheck: request.body.requestedCredentials.some((one) => one.configuration.validation.faceCheck),
      requested: request.body.requestedCredentials.map((credential) => ({
        credential,
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
    const request = await this.#issuance(linkOrId)
    if ('outcome' in request) return request
    if (request.body.pin && !(pin !== undefined && isPin(request.body.pin, pin)))
      // It is unknown whether the service ever reports a wrong PIN to the app.
      return { ...refused('wrong-pin'), code: 'token_validation.invalid_openid_token_hint_pin' }
    request.isFinished = true
    const card = this.#issue(request, { ...outputClaims(request), ...typed(request, selfIssued) })
    return { outcome: 'issued', card, delivered: await this.#send(request, { requestStatus: 'issuance_successful' }) }
  }

  /** Declines what is offered or requested. The service reports it for an issuance only. */
  async cancel(linkOrId: string): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    // A cancelled presentation makes no call, so the request stays open until it expires.
    if (request.kind === 'presentation') return { outcome: 'cancelled', delivered: 'none' }
    request.isFinished = true
    const error = { code: 'IssuanceFlowFailed', message: 'user_canceled' }
    return { outcome: 'cancelled', delivered: await this.#send(request, { requestStatus: 'issuance_error', error }) }
  }

  /**
   * Makes a request fail.
   *
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

  /** Shares cards that match the request. */
  async present(linkOrId: string, choices: PresentChoices = {}): Promise<ActionResult> {
    const request = await this.#retrieve(linkOrId)
    if ('outcome' in request) return request
    if (request.kind !== 'presentation') return refused('other-kind')
    const { requestedCredentials } = request.body
    const chosen = requestedCredentials.map((requested) => this.#choose(requested, choices.cardIds))
    const cards = chosen.filter((card) => card !== undefined)
    if (cards.length < chosen.length) return refused('no-matching-card')
    const shared = cards.map((card) => ({ ...card, claims: { ...card.claims, ...choices.claims } }))
    const problem = this.#problemOf(request, shared, choices)
    if (problem) return this.#fail(request, problem.code, problem.message)
    request.isFinished = true
    const body = await this.#verified(request, shared, choices)
    return { outcome: 'presented', cards: shared, delivered: await this.#send(request, body) }
  }

  /** Puts a card into the wallet that another issuer or an earlier time issued. */
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

  /** Deletes a card from the wallet. The service learns nothing of it. */
  drop(cardId: string): boolean {
    return this.#cards.delete(cardId)
  }

  /** Returns true if the issuer has revoked a card. Cards of other issuers are never revoked. */
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

  async #issuance(linkOrId: string): Promise<IssuanceRequest | Refused> {
    const request = await this.#retrieve(linkOrId)
    return 'outcome' in request || request.kind === 'issuance' ? request : refused('other-kind')
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

  /** Returns the error with which the service refuses the presentation, if it does. */
  #problemOf(
    { body }: PresentationRequest,
    cards: readonly HeldCard[],
    { score = this.#parts.options.matchConfidenceScore, revocationStatus }: PresentChoices,
  ): { code: string; message: string } | undefined {
    const { refusedCredentialCode: code, linkedDomain } = this.#parts.options
    for (const [index, { configuration }] of body.requestedCredentials.entries()) {
      const { allowRevoked, validateLinkedDomain, faceCheck } = configuration.validation
      const card = cards[index]
      if (!card) continue
      const isRevoked = revocationStatus === undefined && this.isRevoked(card.id)
      // The code that the service sends here is unknown, and so is whether it sends one.
      if (isRevoked && !allowRevoked) return { code, message: 'The presented credential is revoked.' }
      if (validateLinkedDomain && !linkedDomain.verified)
        return { code, message: 'The linked domain of the issuer is not verified.' }
      if (!faceCheck) continue
      // The words of the service for a photo that it cannot read are unknown.
      if (!jpegOf(card.claims[faceCheck.sourcePhotoClaimName] ?? ''))
        return { code: 'claimValidationError', message: 'The source photo cannot be used.' }
      if (score < faceCheck.matchConfidenceThreshold)
        return { code: 'claimValidationError', message: 'Match confidence score failing to meet the threshold.' }
    }
    return undefined
  }

  async #verified(
    { body }: PresentationRequest,
    cards: readonly HeldCard[],
    { score = this.#parts.options.matchConfidenceScore, revocationStatus }: PresentChoices,
  ) {
    const { options, issuerKeys, holderKeys } = this.#parts
    const hasFaceCheck = body.requestedCredentials.some(({ configuration }) => configuration.validation.faceCheck)
    const verifiedCredentialsData = cards.map((card, index) => ({
      issuer: card.issuer,
      type: card.type,
      claims: card.claims,
      credentialState: { revocationStatus: revocationStatus ?? (this.isRevoked(card.id) ? 'REVOKED' : 'VALID') },
      domainValidation: { url: options.linkedDomain.url },
      issuanceDate: card.issuanceDate,
      expirationDate: card.expirationDate,
      ...(body.requestedCredentials[index]?.configuration.validation.faceCheck
        ? { faceCheck: { matchConfidenceScore: score, sourcePhotoQuality: 'HIGH' } }
        : {}),
    }))
    const receipt =
      body.includeReceipt && !hasFaceCheck
        ? await receiptOf(cards, { holderDid: this.did, holder: holderKeys, issuer: issuerKeys, form: options.vpToken })
        : undefined
    return {
      requestStatus: 'presentation_verified',
      subject: this.did,
      verifiedCredentialsData,
      ...(receipt ? { receipt } : {}),
    }
  }

  async #fail(request: ServiceRequest, code: string, message: string): Promise<ActionResult> {
    request.isFinished = true
    const error = { code, message }
    const delivered = await this.#send(request, { requestStatus: `${request.kind}_error`, error })
    return { outcome: 'failed', error, delivered }
  }

  #send(...callback: Parameters<Callbacks['send']>) {
    return this.#parts.callbacks.send(...callback)
  }
}

const refused = (reason: Refusal): Refused => ({ outcome: 'refused', reason, delivered: 'none' })

/** Returns the id of the request that a link names. A text without a scheme is the id itself. */
function requestIdOf(linkOrId: string): string | undefined {
  if (/^[0-9a-f-]{36}$/i.test(linkOrId)) return linkOrId
  const [, uri] = /^(?:openid-vc:\/\/|openid:\/\/vc)\/?\?request_uri=(.+)$/.exec(linkOrId) ?? []
  const path = uri === undefined ? undefined : URL.parse(/^https?:\/\//.test(uri) ? uri : decoded(uri))?.pathname
  return path?.slice(path.lastIndexOf('/') + 1)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns the claims of the credential that the app gave, by their names in the credential. */
function outputClaims({ body: { claims = {} }, contract }: IssuanceRequest): Record<string, string> {
  const { idTokenHints = [] } = contract.rules.attestations
  return Object.fromEntries(
    mappingsOf({ idTokenHints }).flatMap((mapping) => {
      const value = claims[inputName(mapping)]
      return value === undefined ? [] : [[mapping.outputClaim, value] as const]
    }),
  )
}

/** Returns the names of the claims that the contract lets the holder type. */
const typedClaims = ({ contract }: IssuanceRequest): string[] =>
  (contract.rules.attestations.selfIssued?.mapping ?? []).map(({ outputClaim }) => outputClaim)

const typed = (request: IssuanceRequest, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => typedClaims(request).includes(name)))

/** Returns a DID as a holder has one. Real ones can be very long. */
export const newHolderDid = (): string => `did:ion:${randomBytes(32).toString('base64url')}:${randomUUID()}`
