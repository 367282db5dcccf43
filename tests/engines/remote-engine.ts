import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type {
  CredentialEngine,
  EngineAbilities,
  IssuanceEvent,
  NewIssuance,
  NewPresentation,
  Offer,
  Outcome,
  PresentationEvent,
  PresentationStart,
} from '../../apps/server/src/credentials/credential-engine.ts'
import type { EngineContext } from '../../apps/server/src/credentials/engine-context.ts'
import type { Queryable, Transaction } from '../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'

const CALLBACK_PATH = '/remote-engine/callback'

/** An event that the remote service reports for a flow. `reference` is the id that the service itself gave to the flow. */
type Callback =
  | { flow: 'issuance'; reference: string; event: IssuanceEvent }
  | { flow: 'presentation'; reference: string; event: PresentationEvent }

/**
 * An engine that leaves its work to a remote service, for example in a cloud. The engine learns about events only from calls of the
 * service, which can arrive in any order.
 */
export class RemoteEngine implements CredentialEngine {
  readonly name = 'remote'
  readonly abilities: EngineAbilities = {
    issues: ['jwt_vc_json'],
    verifies: ['jwt_vc_json'],
    pin: false,
    paymentInWallet: [],
    faceCheck: true,
    severalCredentials: false,
    suspension: false,
  }
  /** Options of a card: the template of the service, and the region in which the service keeps the data. */
  readonly options = z.strictObject({ template: z.string().min(1), region: z.enum(['eu', 'us']).default('eu') })
  /** Zero, because the service keeps the offers and this engine keeps nothing. */
  readonly redeemedLife = 0
  readonly wallets: CredentialEngine['wallets']
  readonly routes = [CALLBACK_PATH]
  readonly #context: EngineContext
  readonly #service: RemoteService

  /** @param emulated name of the wallet that an emulator plays, if the service is one */
  constructor(context: EngineContext, service: RemoteService, emulated?: string) {
    this.wallets = { names: ['The wallet of the service'], linkSchemes: ['remote-wallet'], emulated }
    this.#context = context
    this.#service = service
    service.callbackUrl = `${context.publicUrl}${CALLBACK_PATH}`
  }

  async createOffer(issuance: NewIssuance): Promise<Offer> {
    return {
      kind: 'service',
      save: async () => {},
      send: async () => ({
        url: `remote-wallet://offer/${this.#service.offer(issuance)}`,
        expiresAt: issuance.expiresAt,
      }),
    }
  }

  async withdrawOffers(_db: Queryable<Tables>, issuanceIds: string[]): Promise<void> {
    this.#service.withdraw(issuanceIds)
  }

  async createRequest(presentation: NewPresentation): Promise<PresentationStart> {
    const send = async () => {
      const requestId = this.#service.request(presentation)
      const links = { 'other-device': `remote-wallet://request/${requestId}` }
      return { links, requestId, expiresAt: presentation.expiresAt }
    }
    return { kind: 'service', save: async () => {}, send }
  }

  async setStatus(_tx: Transaction<Tables>, credentialIds: string[]): Promise<'pending'> {
    this.#service.revoke(credentialIds)
    return 'pending'
  }

  async completeRevocations(credentialIds: string[]): Promise<string[]> {
    this.#service.revoke(credentialIds)
    return this.#service.revoked(credentialIds)
  }

  /** Returns undefined, because no status list contains the status: only the service knows it. */
  statusEntryOf(): undefined {
    return undefined
  }

  registerRoutes(app: FastifyInstance): void {
    app.post<{ Body: Callback }>(CALLBACK_PATH, ({ body }) => this.#settle(body))
  }

  readonly cleanup = []

  #settle({ flow, reference, event }: Callback): Promise<Outcome> {
    const { database, flows } = this.#context
    const id = this.#service.runOf(reference)
    return database.transaction((tx) =>
      flow === 'issuance' ? flows.settleIssuance(tx, id, event) : flows.settlePresentation(tx, id, event),
    )
  }
}

/**
 * The remote service, and the wallet that talks to it. The service reports events to the engine when a test tells it
 * to, in the order that the test chooses.
 */
export class RemoteService {
  callbackUrl = ''
  readonly #runs = new Map<string, NewIssuance | NewPresentation>()
  readonly #revocations = new Set<string>()
  readonly withdrawn: string[] = []
  /** True if the service carries out requested revocations. At first, revocations stay pending. */
  isRevoking = false

  offer(issuance: NewIssuance): string {
    return this.#enter(issuance)
  }

  request(presentation: NewPresentation): string {
    return this.#enter(presentation)
  }

  withdraw(issuanceIds: string[]): void {
    this.withdrawn.push(...issuanceIds)
  }

  revoke(credentialIds: string[]): void {
    for (const id of credentialIds) this.#revocations.add(id)
  }

  /** Loses the requested revocations, as a service that was restored as well. */
  forgetRevocations(): void {
    this.#revocations.clear()
  }

  revoked(credentialIds: string[]): string[] {
    return this.isRevoking ? credentialIds.filter((id) => this.#revocations.has(id)) : []
  }

  /** Returns the face check that the request behind a link asks for. */
  faceCheckAt(url: string): NewPresentation['faceCheck'] {
    const run = this.#runs.get(referenceOf(url))
    return run && 'faceCheck' in run ? run.faceCheck : undefined
  }

  /** Returns the card's options that came with the offer or request behind a link. */
  optionsAt(url: string): NewIssuance['options'] {
    return this.#runs.get(referenceOf(url))?.options
  }

  /** Returns the claims of the offer behind a link. */
  claimsAt(url: string): NewIssuance['claims'] {
    const run = this.#runs.get(referenceOf(url))
    if (!run || !('credentialExpiresAt' in run)) throw new Error('no offer')
    return run.claims
  }

  runOf(reference: string): string {
    return this.#runs.get(reference)?.id ?? reference
  }

  /** Reports an event for the offer behind a link. */
  reportIssuance(url: string, event: IssuanceEvent): Promise<Outcome> {
    return this.#tell({ flow: 'issuance', reference: referenceOf(url), event })
  }

  /** Reports an event for the request behind a link. */
  reportPresentation(url: string, event: PresentationEvent): Promise<Outcome> {
    return this.#tell({ flow: 'presentation', reference: referenceOf(url), event })
  }

  #enter(run: NewIssuance | NewPresentation): string {
    const reference = randomUUID()
    this.#runs.set(reference, run)
    return reference
  }

  async #tell(callback: Callback): Promise<Outcome> {
    const answer = await fetch(this.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(callback),
    })
    if (!answer.ok) throw new Error(`the engine answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Outcome
  }
}

const referenceOf = (url: string): string => url.split('/').at(-1) ?? ''
