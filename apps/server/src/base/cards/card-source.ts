import type { Card } from '@vitrine/api/cards/card.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'

/**
 * Several servers may read one source: each of them subscribes to it.
 *
 * The source checks each card with the schema of cards. The registry checks the cards together, and keeps the previous ones if they do
 * not fit.
 */
export type CardSource = {
  /** Returns all cards. @throws {ExplainedError} if one of them is invalid */
  list(): Promise<Card[]>
  /**
   * Calls the listener after each change, also after a change that another server made, until the returned function is called. After
   * the call, `list` returns the changed cards. A source that may have missed a change, for example because its connection was lost,
   * calls the listener as well. A call without a change does no harm.
   */
  changed(listener: () => void): () => void
}

export type OpenCardSource = (
  context: Pick<FeatureContext, 'database' | 'notifications' | 'clock' | 'log'>,
) => CardSource
