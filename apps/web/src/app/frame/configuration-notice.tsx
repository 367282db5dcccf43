import { t } from '@lingui/core/macro'
import { useConfigurationFailure } from '../../shared/api/configuration.ts'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import styles from './page-frame.module.css'

/** Shows a notice above a page if the settings of this installation could not be loaded. Without them nobody can sign in. */
export function ConfigurationNotice() {
  const failure = useConfigurationFailure()
  if (failure === undefined) return null
  const { explanation, retry } = failure
  return (
    <div className={styles.settings}>
      <FailureNotice
        title={t`The settings of this site could not be loaded`}
        explanation={t`Signing in does not work without them. ${explanation}`}
        onRetry={retry}
      />
    </div>
  )
}
