import { select, t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { useHelpDeskCard } from '../../shared/api/cards.ts'
import { aboutHelpDesk } from '../../shared/events/event-subject.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { AUDIENCES } from './audiences.ts'
import { HelpDeskFlow } from './help-desk-flow.tsx'

const unusable = ({ id }: PublicCard): string =>
  t`The help desk verifies callers with the card ${id}, but that card cannot be presented here at the moment.`

export function HelpDeskTool({ audience }: { audience: HelpDeskAudience }) {
  const { title } = AUDIENCES[audience]()
  const lookup = useHelpDeskCard(audience)
  usePageTitle(title)
  switch (lookup.kind) {
    case 'loading':
      return <PageSkeleton />
    case 'failed':
      return <ConfigurationFailure error={lookup.error} onRetry={lookup.retry} about={aboutHelpDesk(audience)} />
    case 'missing':
      return (
        <EmptyState title={t`Sorry, wrong configuration.`} action={<HomeButton />}>
          <p>
            {lookup.unusable
              ? unusable(lookup.unusable)
              : t`This site has no card with which the help desk can verify ${select(audience, { customer: 'customers', other: 'employees' })}.`}
          </p>
        </EmptyState>
      )
    case 'found':
      return <HelpDeskFlow audience={audience} card={lookup.card} />
  }
}
