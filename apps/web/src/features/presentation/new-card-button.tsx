import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicScenario } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useIssuingCard } from '../../shared/api/cards.ts'

/**
 * Links to the issuance of a new card, for visitors whose card is not accepted any more. Renders nothing if this installation
 * does not issue the card.
 */
export function NewCardButton({ scenario }: { scenario: PublicScenario }) {
  const issuing = useIssuingCard(scenario)
  return issuing === undefined ? null : (
    <Button component={Link} to={issuePath(issuing.id)} fullWidth>
      {t`Get a new card`}
    </Button>
  )
}
