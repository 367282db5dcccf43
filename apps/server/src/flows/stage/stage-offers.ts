import type { Card } from '@vitrine/api/cards/card.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Base } from '../../base/base.ts'
import type { SharedStart } from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import type { StartIssuances } from '../issuance/start-issuances.ts'
import type { StageConfiguration } from './stage.configuration.ts'
import { countOffer, findOffersOf } from './stage.repository.ts'

const HOUR: Milliseconds = 3_600_000

export type StageContext = FeatureContext<Pick<Base, 'cards'> & { startIssuances: StartIssuances }> & {
  engines: CredentialEngines
  configuration: StageConfiguration
}

type StageCard = { id: string; link: string }

/** One QR code for a whole room: each wallet that fetches its offer gets one of its own, under a limit per hour for all servers. */
export class StageOffers {
  readonly #context: StageContext

  constructor(context: StageContext) {
    this.#context = context
  }

  /** Each link works for one to two hours. */
  cards(): StageCard[] {
    const { services, clock, engines, configuration } = this.#context
    const hour = hourOf(clock())
    const preferred = configuration.stageCard
    return services.cards
      .all()
      .filter(isForStage)
      .sort((one, other) => Number(other.id === preferred) - Number(one.id === preferred))
      .flatMap((card) => {
        const link = engines.find(card)?.sharedOfferLink?.(`${card.id}.${hour / HOUR}`)
        return link === undefined ? [] : [{ id: card.id, link }]
      })
  }

  async isFull(): Promise<boolean> {
    const { database, clock, configuration } = this.#context
    const counted = await findOffersOf(database.reader, { hour: hourOf(clock()) })
    return counted !== undefined && counted.offers >= configuration.stageCardsPerHour
  }

  async start(name: string): Promise<SharedStart> {
    const { database, clock, configuration } = this.#context
    const { cards, startIssuances } = this.#context.services
    const [id = '', hours] = name.split('.')
    const hour = hourOf(clock())
    const found = cards.find(id)
    const isRecent = Number(hours) * HOUR >= hour - HOUR
    if (!isRecent || !found || !isForStage(found.card)) return { kind: 'unknown' }
    // Each phone of the room counts as a client of its own, because they may all share one address.
    const client = `stage-${randomId()}`
    const { id: issuanceId, save } = await startIssuances.prepare(found, found.card.issuance.stage ?? {}, { client })
    return database.transaction(async (tx) => {
      if (!(await countOffer(tx, { hour, limit: configuration.stageCardsPerHour })))
        return { kind: 'full', retryAfterSeconds: Math.ceil((hour + HOUR - clock()) / 1000) }
      await save(tx)
      return { kind: 'started', issuanceId }
    })
  }
}

const hourOf = (at: EpochMilliseconds): EpochMilliseconds => at - (at % HOUR)

const isForStage = ({ issuance, apiHost }: Card): boolean => issuance.stage !== undefined && apiHost === ''
