import { randomBytes } from 'node:crypto'
import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { CredentialEngine, Offer, PresentationLink } from './credential-engine.ts'
import type { EngineRestore } from './engine-restore.ts'
import { type OutcomeEvent, RecordingFlows } from './recording-flows.fixture.ts'

/** A credential as a wallet stores it. Only the wallet knows the structure of this value. */
type Held = unknown

/**
 * A well-behaved wallet that works with one engine. The methods that scan, present or decline return true if the
 * engine accepted the call.
 */
export type EngineWallet = {
  scanOffer(url: string): Promise<boolean>
  /** Fetches the offered credential; undefined if the engine refuses. */
  take(url: string, pin?: string): Promise<Held | undefined>
  claimsOf(held: Held): Record<string, unknown>
  isRevoked(held: Held): Promise<boolean>
  scanRequest(url: string): Promise<boolean>
  present(url: string, held: Held): Promise<boolean>
  decline(url: string): Promise<boolean>
}

export type EngineUnderTest = {
  engine: CredentialEngine
  /** The restore of the engine's definition. */
  restore: EngineRestore | undefined
  database: Database
  wallet: EngineWallet
  now(): EpochMilliseconds
  advance(time: Milliseconds): void
  close(): Promise<void>
}

/** Lifetime of offers and requests. */
export const LIFE: Milliseconds = 300_000
/** Claims of the credentials in the suite. */
export const CLAIMS = { displayName: 'Anna Nowak', level: 2 }

const card = (id: string, type: string, credential: object): Scenario =>
  zScenario.parse({
    id,
    type,
    card: { title: 'A card', image: 'card.svg' },
    issuance: { enabled: true },
    presentation: { enabled: true, claims: ['displayName'] },
    credential: {
      claims: [
        { source: 'visitor', name: 'displayName', label: 'Full name' },
        { source: 'card', name: 'level', label: 'Level', value: CLAIMS.level },
      ],
      ...credential,
    },
  })

/** Cards that the engine under test issues. */
export const SUITE_CARDS = {
  plain: card('plain-card', 'PlainCard', {}),
  withPin: card('pin-card', 'PinCard', { txCode: true }),
}

/** An engine under test, the flows that it reports to, and methods that use both as the product does. */
export class EngineStage {
  readonly flows: RecordingFlows
  readonly under: EngineUnderTest

  private constructor(flows: RecordingFlows, under: EngineUnderTest) {
    this.flows = flows
    this.under = under
  }

  static async open(open: (flows: RecordingFlows) => Promise<EngineUnderTest>): Promise<EngineStage> {
    const flows = new RecordingFlows()
    return new EngineStage(flows, await open(flows))
  }

  save(made: { save(tx: Transaction): Promise<void> }): Promise<void> {
    return this.under.database.transaction((tx) => made.save(tx))
  }

  /** Prepares an offer of a card without saving it. */
  async prepareOffer(scenario: Scenario = SUITE_CARDS.plain): Promise<Offer & { id: string }> {
    const { engine, now } = this.under
    const id = newId()
    const credential = { claims: CLAIMS, credentialExpiresAt: now() + DAY }
    return { id, ...(await engine.createOffer({ id, scenario, ...credential, expiresAt: now() + LIFE })) }
  }

  async makeOffer(scenario?: Scenario): Promise<Offer & { id: string }> {
    const offer = await this.prepareOffer(scenario)
    await this.save(offer)
    return offer
  }

  /** Issues a credential of the plain card to the wallet. */
  async receive(): Promise<{ held: Held; credentialId: string }> {
    const { id, url } = await this.makeOffer()
    const held = await this.under.wallet.take(url)
    const [issued] = this.flows.reportsOf(id).filter((event) => event.kind === 'issued')
    if (held === undefined || !issued) throw new Error('nothing was issued')
    return { held, credentialId: issued.credentialId }
  }

  /** Prepares a request for the name on the plain card without saving it. */
  async prepareRequest(): Promise<PresentationLink & { id: string; url: string }> {
    const id = newId()
    const request = await this.under.engine.createRequest({
      id,
      type: SUITE_CARDS.plain.type,
      format: 'dc+sd-jwt',
      otherTypes: [],
      claims: [{ name: 'displayName', valueType: 'string' }],
      expiresAt: this.under.now() + LIFE,
    })
    return { id, url: request.links['other-device'], ...request }
  }

  async makeRequest(): Promise<PresentationLink & { id: string; url: string }> {
    const request = await this.prepareRequest()
    await this.save(request)
    return request
  }

  /** Returns the kinds of the events that the engine reported for a flow, in order. */
  kindsOf(id: string): OutcomeEvent['kind'][] {
    return this.flows.reportsOf(id).map(({ kind }) => kind)
  }
}

const DAY: Milliseconds = 86_400_000

const newId = (): string => randomBytes(24).toString('base64url')
