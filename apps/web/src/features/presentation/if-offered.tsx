import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-card.ts'
import { type ReactNode, useState } from 'react'
import { isAvailable } from '../../shared/ui/card/card-availability.ts'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { NotAvailable } from '../../shared/ui/state/not-available.tsx'

type IfOfferedProps = {
  readonly scenario: PublicScenario
  readonly onRefresh: () => void
  readonly children: ReactNode
}

/** Shows the presentation of a card unless the card is unavailable. A started presentation stays visible with its outcome. */
export function IfOffered({ scenario, onRefresh, children }: IfOfferedProps) {
  const [wasOffered, setOffered] = useState(isAvailable(scenario))
  if (wasOffered) return children
  if (isAvailable(scenario)) setOffered(true)
  return <NotOffered scenario={scenario} onRefresh={onRefresh} />
}

function NotOffered({ scenario, onRefresh }: Omit<IfOfferedProps, 'children'>) {
  const { title } = scenario.card
  usePageTitle(t`Use: ${title}`)
  return (
    <FlowPage card={scenario.card} onRefresh={onRefresh}>
      <NotAvailable card={scenario} />
    </FlowPage>
  )
}
