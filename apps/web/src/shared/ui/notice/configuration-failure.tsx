import { t } from '@lingui/core/macro'
import { explainFailure } from '../../api/explain-failure.ts'
import type { EventSubject } from '../../events/event-subject.ts'
import { useFailureEvent } from '../../events/use-failure-event.ts'
import { FailureNotice } from './failure-notice.tsx'

type ConfigurationFailureProps = {
  readonly error: unknown
  readonly onRetry: () => void
  readonly about?: EventSubject
}

export function ConfigurationFailure({ error, onRetry, about }: ConfigurationFailureProps) {
  useFailureEvent('no-configuration', error, about)
  return <FailureNotice title={t`Failed to load configuration`} explanation={explainFailure(error)} onRetry={onRetry} />
}
