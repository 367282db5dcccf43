import { t } from '@lingui/core/macro'
import type { Off, PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ReactNode } from 'react'
import { useCard } from '../../api/cards.ts'
import { HomeButton } from '../../links/home-button.tsx'
import { ConfigurationFailure } from '../notice/configuration-failure.tsx'
import { EmptyState } from '../notice/empty-state.tsx'
import { FlowPageSkeleton } from './flow-page.tsx'
import { usePageTitle } from './use-page-title.ts'

type WithCardProps = {
  readonly configId: string | undefined
  readonly use: 'issuance' | 'presentation'
  readonly children: (card: PublicCard) => ReactNode
}

export function WithCard({ configId, use, children }: WithCardProps) {
  const lookup = useCard(configId, use)
  switch (lookup.kind) {
    case 'loading':
      return <FlowPageSkeleton />
    case 'failed':
      return <ConfigurationFailure error={lookup.error} onRetry={lookup.retry} />
    case 'missing':
      return <MissingCard off={lookup.unusable?.off} />
    case 'found':
      return children(lookup.card)
  }
}

function MissingCard({ off }: { off: Off | undefined }) {
  usePageTitle(t`Card not found`)
  return (
    <EmptyState title={t`Configuration not found or not enabled`} action={<HomeButton />}>
      <p>
        {off
          ? t`This site does not offer this card at the moment. Please choose another one on the home page.`
          : t`There is no such card, or it cannot be used in this way at the moment.`}
      </p>
    </EmptyState>
  )
}
