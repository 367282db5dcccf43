import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { gatePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'

type GateLinkProps = {
  readonly card: PublicScenario
  /** Whether it is what the page leads to. */
  readonly isPrimary?: boolean
  /** The ids of what else says which gate, where several links stand together. */
  readonly describedBy?: string
}

/** The way to the gate that a card is shown at; nothing for a card of no gate. */
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
