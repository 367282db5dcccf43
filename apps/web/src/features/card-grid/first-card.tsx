import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useCards } from '../../shared/api/cards.ts'
import styles from './first-card.module.css'
import { canGenerate } from './main-action.ts'

/** Links to the first card of the page that can be generated. */
export function FirstCard({ isShown }: { isShown: (card: PublicCard) => boolean }) {
  const { data, isPending } = useCards()
  const first = data?.filter(isShown).find(canGenerate)
  if (!first && !isPending) return null
  return (
    <div className={styles.place}>
      {first && (
        <Button component={Link} to={issuePath(first.id)} size="md" className={styles.button ?? ''}>
          {t`Get your first card`}
        </Button>
      )}
    </div>
  )
}
