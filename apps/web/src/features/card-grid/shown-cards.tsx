import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ReactNode } from 'react'
import { useCards } from '../../shared/api/cards.ts'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import styles from './card-grid.module.css'
import { CardTileSkeleton } from './tile/card-tile.tsx'

type ShownCardsProps = {
  readonly isShown: (card: PublicCard) => boolean
  readonly emptyText: string
  /** Renders the cards; there is at least one. */
  readonly children: (cards: readonly PublicCard[]) => ReactNode
}

/** As many as the home grid shows by default. */
const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']

export function ShownCards({ isShown, emptyText, children }: ShownCardsProps) {
  const { data, error, refetch } = useCards()

  if (data === undefined && error) return <ConfigurationFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <ul className={`${styles.grid} ${styles.loading}`} aria-busy="true" aria-label={t`The cards are loading`}>
        {PLACEHOLDERS.map((place) => (
          <li key={place}>
            <CardTileSkeleton />
          </li>
        ))}
      </ul>
    )

  const cards = data.filter(isShown)
  return cards.length === 0 ? <p>{emptyText}</p> : children(cards)
}
