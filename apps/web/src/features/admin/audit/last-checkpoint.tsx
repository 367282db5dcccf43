import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { formatAdminInstant } from '../admin-dates.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import styles from './audit-page.module.css'

const { auditCheckpoint: CHECKPOINT } = ADMINISTRATION_ENDPOINTS

/** Shows the last checkpoint of the audit log and how to verify it. */
export function LastCheckpoint() {
  const { data } = useAdminQuery(requestTo(CHECKPOINT), CHECKPOINT.response)
  if (data === undefined) return null
  const { checkpoint } = data
  if (checkpoint === null)
    return (
      <p
        className={styles.checkpoint}
      >{t`No checkpoint yet. The server writes the first one within about a minute.`}</p>
    )
  const { digest, lastId } = checkpoint
  return (
    <div className={styles.checkpoint}>
      <p>{t`Last checkpoint: entry ${lastId} of ${{ when: formatAdminInstant(checkpoint.latest) }}. Later changes to the entries before it are detected.`}</p>
      <Disclosure summary={t`How to verify the log`}>
        <p>
          <Trans>
            The operator of the server verifies the log with <code>vitrine audit-log</code>. To detect a log that was
            cut off at the end as well, keep this digest outside the server and pass it with <code>--head</code>:
          </Trans>
        </p>
        <code className={styles.digest}>{digest}</code>
      </Disclosure>
    </div>
  )
}
