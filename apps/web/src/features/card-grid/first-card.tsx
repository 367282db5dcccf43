import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useCards } from '../../shared/api/cards.ts'
import styles from './first-card.module.css'
import { canGenerate } from './main-action.ts'

/**
 * Links to the first available card that the page shows; renders nothing if there is none. A placeholder reserves the space while
 * the cards load.
 */
export function FirstCard({ isShown }: { isShown: (card: PublicCard) => boolean }) {
  const { data, isPending } = useCards()
  const first = data?.filter(isShown).find(canGenerate)
  if (first)
    return (
      <div className={styles.place}>
        <Button component={Link} to={issuePath(first.id)} size="md" className={styles.button ?? ''}>
          {t`Get your first card`}
        </Button>
      </div>
    )
  return isPending ? <Skeleton className={styles.place} height="2.75rem" width="13rem" /> : null
}
