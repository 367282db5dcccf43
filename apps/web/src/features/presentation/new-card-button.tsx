import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useIssuingCard } from '../../shared/api/cards.ts'

/** Links to the issuance of a new card, for visitors whose card is not accepted any more. */
export function NewCardButton({ card }: { card: PublicCard }) {
  const issuing = useIssuingCard(card)
  return issuing === undefined ? null : (
    <Button component={Link} to={issuePath(issuing.id)} fullWidth>
      {t`Get a new card`}
    </Button>
  )
}
