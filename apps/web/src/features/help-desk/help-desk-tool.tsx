import { Button } from '@mantine/core'
import type { HelpDeskAudience } from '@vitrine/api'
import { Link } from 'react-router'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useScenario } from '../../shared/api/scenarios.ts'
import { ROUTES } from '../../shared/routes.ts'
import { EmptyCase } from '../../shared/ui/empty-case.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { AUDIENCES } from './audiences.ts'
import { RequestDesk } from './request-desk.tsx'

/** The tool of the staff, where this installation has the card that it needs. */
export function HelpDeskTool({ audience }: { audience: HelpDeskAudience }) {
  const { scenarioId, title } = AUDIENCES[audience]
  const lookup = useScenario(scenarioId, 'presentation')
  usePageTitle(title)
  switch (lookup.kind) {
    case 'loading':
      return <PageSkeleton />
    case 'failed':
      return (
        <FailureNotice
          title="Failed to load configuration"
          explanation={explainFailure(lookup.error)}
          onRetry={lookup.retry}
        />
      )
    case 'missing':
      return (
        <EmptyCase title="Sorry, wrong configuration.">
          <p>
            The help desk verifies callers with the card {scenarioId}, which cannot be presented here at the moment.
          </p>
          <p>
            <Button component={Link} to={ROUTES.home}>
              Back to Home
            </Button>
          </p>
        </EmptyCase>
      )
    case 'found':
      return <RequestDesk audience={audience} scenario={lookup.scenario} />
  }
}
