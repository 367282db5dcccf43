import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { gatePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'

type GateLinkProps = {
  readonly card: PublicCard
  readonly isPrimary?: boolean
  /** Ids of the elements that name the gate, when several links are next to each other. */
  readonly describedBy?: string
}

export function GateLink({ card, isPrimary = false, describedBy }: GateLinkProps) {
  const { purpose } = card.presentation
  if (purpose?.kind !== 'gate') return null
  return (
    <Button
      component={Link}
      to={gatePath(purpose.gate.id)}
      variant={isPrimary ? 'filled' : 'default'}
      aria-describedby={describedBy}
    >
      {t`Go to the gate`}
    </Button>
  )
}
