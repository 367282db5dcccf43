import type { Composition } from '../../apps/server/src/composition/compose.ts'
import type { PresentationEvent } from '../../apps/server/src/credentials/credential-engine.ts'
import { openid4vc } from '../../apps/server/src/credentials/openid4vc/openid4vc-engine.ts'
import { CardFolder } from '../card-folder.ts'
import { type RunningProduct, startProduct } from '../protocol/product.ts'
import { RemoteEngine, RemoteService } from './remote-engine.ts'

/** A card that the remote engine issues and verifies. */
export const REMOTE_CARD: { id: string; presentation: object } & Record<string, unknown> = {
  $schema: './scenario.schema.json',
  id: 'remote-card',
  order: 1,
  type: 'RemoteCard',
  engine: { name: 'remote', template: 'shelf' },
  features: { enabled: true, create: true, present: true },
  card: { title: 'Remote card', image: 'remote-card.svg', description: 'Issued elsewhere.' },
  issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
  credential: {
    format: 'jwt_vc_json',
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'card', name: 'shelf', label: 'Shelf', value: 7 },
    ],
  },
  presentation: {
    enabled: true,
    claims: ['displayName', 'shelf'],
    presentDynamicData: true,
    faceCheck: { threshold: 70 },
    discount: { percent: 25 },
  },
}

const DAY = 86_400_000

/** The server with the remote engine as a second engine, and with one card of this engine. Everything else is as in the product. */
export class RemoteStage {
  readonly running: RunningProduct
  readonly service: RemoteService
  readonly #cards: CardFolder

  private constructor(running: RunningProduct, service: RemoteService, cards: CardFolder) {
    this.running = running
    this.service = service
    this.#cards = cards
  }

  /** @param emulated name of the wallet that an emulator plays, if the service is one */
  static async open(
    environment: Record<string, string> = {},
    { emulated, card = REMOTE_CARD }: { emulated?: string; card?: typeof REMOTE_CARD } = {},
  ): Promise<RemoteStage> {
    const cards = new CardFolder()
    cards.add(card)
    const service = new RemoteService()
    const engines: Composition['engines'] = (configuration) => [
      openid4vc(configuration),
      (context) => new RemoteEngine(context, service, emulated),
    ]
    const running = await startProduct({ SCENARIOS_DIR: cards.path, ...environment }, { engines })
    return new RemoteStage(running, service, cards)
  }

  /** Starts an issuance of the card; returns the id for the page, and the link for the wallet. */
  issue(displayName = 'Anna Nowak') {
    return this.running.browser.issue('/remote-card', 'RemoteCard', { displayName })
  }

  /** Reports that a credential was issued. */
  reportIssued(url: string, credentialId: string) {
    const issuedAt = this.running.now()
    return this.service.reportIssuance(url, {
      kind: 'issued',
      copies: [{ credentialId, holderKey: undefined }],
      issuedAt,
      expiresAt: issuedAt + 365 * DAY,
    })
  }

  present() {
    return this.running.browser.present('RemoteCard', '/remote-card')
  }

  /** Returns the event that reports a presented credential. @param score match score of the face, in percent; null if unknown */
  presented(credentialId: string, score: number | null = 86): PresentationEvent {
    return {
      kind: 'presented',
      credential: {
        checks: [
          { name: 'issuer', outcome: 'passed' },
          { name: 'signature', outcome: 'passed' },
          { name: 'state', outcome: 'unknown' },
          { name: 'domain', outcome: 'passed', value: 'https://elsewhere.example' },
          { name: 'face', outcome: 'passed', ...(score === null ? {} : { value: score }) },
        ],
        state: 'ledger',
        credentialId,
        hasUniqueId: true,
        issuer: 'did:web:elsewhere.example',
        verifier: 'did:web:verifier.example',
        type: 'RemoteCard',
        subject: 'did:key:holder',
        holderKey: undefined,
        receipt: { faceCheck: 'by the service' },
        claims: { displayName: 'Anna Nowak', shelf: 7 },
        issuedAt: this.running.now(),
        expiresAt: undefined,
      },
    }
  }

  async close(): Promise<void> {
    await this.running.stop()
    this.#cards.remove()
  }
}
