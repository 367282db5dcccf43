import { explainFailure } from '../api/explain-failure.ts'
import { useFailureEvent } from '../events/use-failure-event.ts'
import { FailureNotice } from './failure-notice.tsx'

const TITLE = 'Failed to load configuration'

interface ConfigurationFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Whose configuration it is, in the Events Console. */
  readonly name?: string
}

/** Says that the configuration could not be loaded: here, and once for each failure in the Events Console. */
export function ConfigurationFailure({ error, onRetry, name }: ConfigurationFailureProps) {
  useFailureEvent(TITLE, error, name)
  return <FailureNotice title={TITLE} explanation={explainFailure(error)} onRetry={onRetry} />
}
