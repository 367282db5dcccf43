import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { formatAdminInstant } from '../admin-dates.ts'
import { useAuditCheckpoint } from './audit-log.ts'
import styles from './audit-page.module.css'

/** How far the log is sealed, and how to check that. */
export function CheckpointedUpTo() {
  const { data: seal } = useAuditCheckpoint()
  if (seal === undefined) return null
  if (seal === null) return <p className={styles.sealed}>{t`Nothing is sealed yet: that takes about a minute.`}</p>
  const { digest, lastId } = seal
  return (
    <div className={styles.sealed}>
      <p>{t`Sealed up to entry ${lastId} of ${{ when: formatAdminInstant(seal.latest) }}: each later change of it is found.`}</p>
      <Disclosure summary={t`How to check that`}>
        <p>
          <Trans>
            Whoever runs the server does so with <code>vitrine audit-log</code>. Who notes this text elsewhere also
            finds that the end was cut off, with <code>--head</code>:
          </Trans>
        </p>
        <code className={styles.digest}>{digest}</code>
      </Disclosure>
    </div>
  )
}
