import type { Card } from '@vitrine/api/cards/card.ts'
import type { FeatureContext } from '../feature.ts'

/** Listener for changed cards. `id`: added, changed or removed card; undefined if any cards may have changed. */
export type CardListener = (id?: string) => void

/**
 * Source of the cards. Several servers may read one source: each of them subscribes to it.
 *
 * The source checks each card with the schema of cards. The registry checks the cards together, and keeps the previous ones if they do
 * not fit.
 */
export type CardSource = {
  /** Returns all cards. @throws {ExplainedError} if one of them is invalid */
  list(): Promise<Card[]>
  /** Returns a card; undefined if the source has no such card. @throws {ExplainedError} if the card is invalid */
  get(id: string): Promise<Card | undefined>
  /**
   * Calls the listener after each change, also after a change that another server made, until the returned function is called. After
   * the call, `list` and `get` return the changed cards. A source that may have missed a change, for example because its connection
   * was lost, calls the listener without an id. A call without a change does no harm.
   */
  changed(listener: CardListener): () => void
}

/** Opens a card source. */
export type OpenCardSource = (
  context: Pick<FeatureContext, 'database' | 'notifications' | 'clock' | 'log'>,
) => CardSource
