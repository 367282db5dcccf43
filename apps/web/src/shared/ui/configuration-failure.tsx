import { t } from '@lingui/core/macro'
import { explainFailure } from '../api/explain-failure.ts'
import { useFailureEvent } from '../events/use-failure-event.ts'
import { FailureNotice } from './failure-notice.tsx'

type ConfigurationFailureProps = {
  readonly error: unknown
  readonly onRetry: () => void
  /** Whose configuration it is, in the Events Console. */
  readonly name?: string
}

/** Says that the configuration could not be loaded: here, and once for each failure in the Events Console. */
export function ConfigurationFailure({ error, onRetry, name }: ConfigurationFailureProps) {
  const title = t`Failed to load configuration`
  useFailureEvent(title, error, name)
  return <FailureNotice title={title} explanation={explainFailure(error)} onRetry={onRetry} />
}
