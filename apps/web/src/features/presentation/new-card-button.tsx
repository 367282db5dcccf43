import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useIssuingCard } from '../../shared/api/scenarios.ts'

/** The way on for whoever has a card that is accepted no more. Nothing if no card of this cabinet issues it. */
export function NewCardButton({ scenario }: { scenario: PublicScenario }) {
  const issuing = useIssuingCard(scenario)
  return issuing === undefined ? null : (
    <Button component={Link} to={issuePath(issuing.id)} fullWidth>
      {t`Get a new card`}
    </Button>
  )
}
