import { randomBytes } from 'node:crypto'
import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Tables } from '../schema/all-tables.fixture.ts'
import type { CredentialEngine, FormatName, PublishedStatus } from './credential-engine.ts'
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
  /** Missing if the engine can only revoke. */
  isSuspended?(held: Held): Promise<boolean>
  scanRequest(url: string): Promise<boolean>
  present(url: string, held: Held): Promise<boolean>
  decline(url: string): Promise<boolean>
}

export type EngineUnderTest = {
  engine: CredentialEngine
  /** False if the engine does not learn that the holder declined a presentation, which then expires. */
  reportsDecline: boolean
  /** The restore of the engine's definition. */
  restore: EngineRestore | undefined
  database: Database<Tables>
  wallet: EngineWallet
  now(): EpochMilliseconds
  advance(time: Milliseconds): void
  close(): Promise<void>
}

type Prepared = { id: string; save(tx: Transaction<Tables>): Promise<void>; link(): Promise<string> }

/** Lifetime of offers and requests. */
export const LIFE: Milliseconds = 300_000
/** Claims of the credentials in the suite. */
export const CLAIMS = { displayName: 'Anna Nowak', level: 2 }

const card = (id: string, type: string, credential: object): Card =>
  zCard.parse({
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

/** Returns a card as the server serves it with an engine that issues this format. */
export const inFormat = (card: Card, format: FormatName): Card =>
  card.credential ? { ...card, credential: { ...card.credential, format } } : card

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

  save(made: { save(tx: Transaction<Tables>): Promise<void> }): Promise<void> {
    return this.under.database.transaction((tx) => made.save(tx))
  }

  /** Prepares an offer of a card without saving it. `link` returns the link, which an external service may make. */
  async prepareOffer(card: Card = SUITE_CARDS.plain): Promise<Prepared & { pin?: string }> {
    const { engine, now } = this.under
    const id = newId()
    const credential = { claims: CLAIMS, credentialExpiresAt: now() + DAY }
    const served = inFormat(card, this.#format)
    const offer = await engine.createOffer({ id, card: served, ...credential, expiresAt: now() + LIFE })
    const link = async () => (offer.kind === 'link' ? offer.url : (await offer.send()).url)
    return { id, save: offer.save, link, ...(offer.pin === undefined ? {} : { pin: offer.pin }) }
  }

  async makeOffer(card?: Card): Promise<{ id: string; url: string; pin?: string }> {
    const { save, link, ...offer } = await this.prepareOffer(card)
    await this.save({ save })
    return { ...offer, url: await link() }
  }

  /** Issues a credential of the plain card to the wallet. */
  async receive(): Promise<{ held: Held; credentialId: string }> {
    const { id, url } = await this.makeOffer()
    const held = await this.under.wallet.take(url)
    const [issued] = this.flows.reportsOf(id).filter((event) => event.kind === 'issued')
    if (held === undefined || !issued) throw new Error('nothing was issued')
    return { held, credentialId: issued.copies[0].credentialId }
  }

  /** Prepares a request for the name on the plain card without saving it. */
  async prepareRequest(): Promise<Prepared & { request(): Promise<{ url: string; requestId: string }> }> {
    const id = newId()
    const request = await this.under.engine.createRequest({
      id,
      type: SUITE_CARDS.plain.type,
      format: this.#format,
      otherTypes: [],
      claims: [{ name: 'displayName', valueType: 'string' }],
      expiresAt: this.under.now() + LIFE,
    })
    const sent = async () => {
      const { links, requestId } = request.kind === 'link' ? request : await request.send()
      return { url: links['other-device'], requestId }
    }
    return { id, save: request.save, request: sent, link: async () => (await sent()).url }
  }

  async makeRequest(): Promise<{ id: string; url: string; requestId: string }> {
    const { id, save, request } = await this.prepareRequest()
    await this.save({ save })
    return { id, ...(await request()) }
  }

  /** Sets the status of a credential, and continues a revocation that is pending. Returns the answer to the request. */
  async setStatus(credentialId: string, status: PublishedStatus): Promise<'published' | 'pending'> {
    const { database, engine } = this.under
    const answer = await database.transaction((tx) => engine.setStatus(tx, [credentialId], status))
    if (answer === 'pending') await engine.completeRevocations([credentialId])
    return answer
  }

  revoke(credentialId: string): Promise<'published' | 'pending'> {
    return this.setStatus(credentialId, 'revoked')
  }

  get #format(): FormatName {
    const [format] = this.under.engine.abilities.issues
    if (!format) throw new Error('the engine issues no format')
    return format
  }

  /** Returns the kinds of the events that the engine reported for a flow, in order. */
  kindsOf(id: string): OutcomeEvent['kind'][] {
    return this.flows.reportsOf(id).map(({ kind }) => kind)
  }
}

const DAY: Milliseconds = 86_400_000

const newId = (): string => randomBytes(24).toString('base64url')
