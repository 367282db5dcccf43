import { Button } from '@mantine/core'
import type { PublicScenario } from '@vitrine/api'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { explainFailure } from '../api/explain-failure.ts'
import { useScenario } from '../api/scenarios.ts'
import { useFailureEvent } from '../events/use-flow-events.ts'
import { ROUTES } from '../routes.ts'
import { EmptyCase } from './empty-case.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { FlowPageSkeleton } from './flow-page.tsx'
import { usePageTitle } from './use-page-title.ts'

interface WithScenarioProps {
  readonly configId: string | undefined
  readonly use: 'issuance' | 'presentation'
  readonly children: (scenario: PublicScenario) => ReactNode
}

/** Shows a page about one card, or why there is none. */
export function WithScenario({ configId, use, children }: WithScenarioProps) {
  const lookup = useScenario(configId, use)
  useFailureEvent('Failed to load configuration', lookup.kind === 'failed' ? lookup.error : undefined)
  switch (lookup.kind) {
    case 'loading':
      return <FlowPageSkeleton />
    case 'failed':
      return (
        <FailureNotice
          title="Failed to load configuration"
          explanation={explainFailure(lookup.error)}
          onRetry={lookup.retry}
        />
      )
    case 'missing':
      return <MissingScenario />
    case 'found':
      return children(lookup.scenario)
  }
}

function MissingScenario() {
  usePageTitle('Card not found')
  return (
    <EmptyCase title="Configuration not found or not enabled">
      <p>There is no such card, or it cannot be used in this way at the moment.</p>
      <p>
        <Button component={Link} to={ROUTES.home}>
          Back to Home
        </Button>
      </p>
    </EmptyCase>
  )
}
