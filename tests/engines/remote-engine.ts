import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type {
  CredentialEngine,
  EngineAbilities,
  IssuanceEvent,
  NewIssuance,
  NewPresentation,
  Offer,
  Outcome,
  PresentationEvent,
  PresentationLink,
} from '../../apps/server/src/credentials/credential-engine.ts'
import type { EngineContext } from '../../apps/server/src/credentials/engine-context.ts'
import type { Queryable, Transaction } from '../../apps/server/src/platform/database/database.ts'

const CALLBACK_PATH = '/remote-engine/callback'

/** What the service elsewhere tells the engine of a run, by its own name for it. */
type Callback =
  | { flow: 'issuance'; reference: string; event: IssuanceEvent }
  | { flow: 'presentation'; reference: string; event: PresentationEvent }

/**
 * An engine whose work a service elsewhere does, as a cloud's would: it knows what is going on only by calls of that service,
 * which come when they come. What it was asked for it has told the service before anything is committed here.
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
  }
  /** The service keeps what is offered, and nothing is kept here. */
  readonly redeemedLife = 0
  readonly wallets = { names: ['The wallet of the service'], linkSchemes: ['remote-wallet'] }
  readonly routes = [CALLBACK_PATH]
  readonly #context: EngineContext
  readonly #service: RemoteService

  constructor(context: EngineContext, service: RemoteService) {
    this.#context = context
    this.#service = service
    service.callbackUrl = `${context.publicUrl}${CALLBACK_PATH}`
  }

  async createOffer(issuance: NewIssuance): Promise<Offer> {
    return { url: `remote-wallet://offer/${this.#service.offer(issuance)}`, save: async () => {} }
  }

  async withdrawOffers(_db: Queryable, issuanceIds: string[]): Promise<void> {
    this.#service.withdraw(issuanceIds)
  }

  async createRequest(presentation: NewPresentation): Promise<PresentationLink> {
    const requestId = this.#service.request(presentation)
    const url = `remote-wallet://request/${requestId}`
    return { kind: 'link', url, sameDeviceUrl: url, requestId, save: async () => {} }
  }

  async requestRevocation(_tx: Transaction, credentialIds: string[]): Promise<'pending'> {
    this.#service.revoke(credentialIds)
    return 'pending'
  }

  async followRevocations(credentialIds: string[]): Promise<string[]> {
    return this.#service.revoked(credentialIds)
  }

  /** Nobody looks it up: the service is asked. */
  statusEntryOf(): undefined {
    return undefined
  }

  registerRoutes(app: FastifyInstance): void {
    app.post<{ Body: Callback }>(CALLBACK_PATH, ({ body }) => this.#settle(body))
  }

  async cleanUp(): Promise<void> {}

  #settle({ flow, reference, event }: Callback): Promise<Outcome> {
    const { database, flows } = this.#context
    const id = this.#service.runOf(reference)
    return database.transaction((tx) =>
      flow === 'issuance' ? flows.settleIssuance(tx, id, event) : flows.settlePresentation(tx, id, event),
    )
  }
}

/** The service elsewhere, and the wallet that talks to it. It tells the engine what a test has it tell, in that order. */
export class RemoteService {
  callbackUrl = ''
  readonly #runs = new Map<string, NewIssuance | NewPresentation>()
  readonly #revocations = new Set<string>()
  readonly withdrawn: string[] = []
  /** Whether it has come to do the revocations that it was asked for. */
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

  revoked(credentialIds: string[]): string[] {
    return this.isRevoking ? credentialIds.filter((id) => this.#revocations.has(id)) : []
  }

  /** The claims of the offer that a link leads to. */
  claimsAt(url: string): NewIssuance['claims'] {
    const run = this.#runs.get(referenceOf(url))
    if (!run || !('credentialExpiresAt' in run)) throw new Error('no offer')
    return run.claims
  }

  runOf(reference: string): string {
    return this.#runs.get(reference)?.id ?? reference
  }

  /** Tells of the offer at a link. */
  tellIssuance(url: string, event: IssuanceEvent): Promise<Outcome> {
    return this.#tell({ flow: 'issuance', reference: referenceOf(url), event })
  }

  /** Tells of the request at a link. */
  tellPresentation(url: string, event: PresentationEvent): Promise<Outcome> {
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
