import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { type ReactNode, useState } from 'react'
import { isAvailable } from '../../shared/ui/card/card-availability.ts'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { NotAvailable } from '../../shared/ui/state/not-available.tsx'

type IfOfferedProps = {
  readonly card: PublicCard
  readonly onRefresh: () => void
  readonly children: ReactNode
}

/** Shows the presentation of a card unless the card is unavailable. A started presentation stays visible with its outcome. */
export function IfOffered({ card, onRefresh, children }: IfOfferedProps) {
  const [wasOffered, setOffered] = useState(isAvailable(card))
  if (wasOffered) return children
  if (isAvailable(card)) setOffered(true)
  return <NotOffered card={card} onRefresh={onRefresh} />
}

function NotOffered({ card, onRefresh }: Omit<IfOfferedProps, 'children'>) {
  const { title } = card.card
  usePageTitle(t`Use: ${title}`)
  return (
    <FlowPage card={card.card} onRefresh={onRefresh}>
      <NotAvailable card={card} />
    </FlowPage>
  )
}
