import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { gatePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'

type GateLinkProps = {
  readonly card: PublicCard
  /** True if the gate is the main action of the page. */
  readonly isPrimary?: boolean
  /** Ids of the elements that name the gate, when several links are next to each other. */
  readonly describedBy?: string
}

/** Links to the gate of a card; renders nothing if the card has none. */
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
