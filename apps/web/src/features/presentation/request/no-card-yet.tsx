import { Trans } from '@lingui/react/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useIssuingCard } from '../../../shared/api/cards.ts'
import styles from './presentation-request.module.css'

/** Links to the issuance of the requested card. Renders nothing if this installation does not issue it. */
export function NoCardYet({ card }: { card: PublicCard }) {
  const issuing = useIssuingCard(card)
  return issuing === undefined ? null : (
    <p className={styles.noCard}>
      <Trans>
        Don’t have this card? <Link to={issuePath(issuing.id)}>Get one</Link>
      </Trans>
    </p>
  )
}
