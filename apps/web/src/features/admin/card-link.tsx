import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useCards } from '../../shared/api/cards.ts'
import styles from './row-link.module.css'

/** Links to the page of a card, or shows the id of one that no longer exists. */
export function CardLink({ card: id }: { card: string }) {
  const { data } = useCards()
  const card = data?.find((one) => one.id === id)
  if (!card) return id
  const { title } = card.card
  const to = card.presentation.enabled ? presentPath(id) : card.issuance.enabled && issuePath(id)
  if (to === false) return title
  return (
    <Link className={styles.link} to={to}>
      {title}
    </Link>
  )
}
