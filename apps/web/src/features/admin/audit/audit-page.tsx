import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { formatAdminInstant } from '../admin-dates.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import type { Range } from '../data-table/pages.tsx'
import { useAdminList, useAdminQuery } from '../use-admin-query.ts'
import { useAuditAddress } from './audit-address.ts'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit-page.module.css'
import { AuditTools } from './audit-tools.tsx'

const { audit: AUDIT } = ADMINISTRATION_ENDPOINTS

const rangeText = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} entries`

export default function AuditPage() {
  usePageTitle(t`Audit log`)
  const { address, filter } = useAuditAddress()
  const { page, pageSize } = address.pages
  const log = useAdminList(requestTo(AUDIT, { query: { page, pageSize, ...filter } }), AUDIT.response)
  return (
    <>
      <AdminHeading title={t`Audit log`} subtitle={t`Who did what, newest first`} />
      <div className={styles.list}>
        <AuditTools address={address} filter={filter} />
        <AdminList
          query={log}
          failure={t`Failed to get the audit log`}
          emptyText={address.isNarrowed ? t`No matching entries` : t`Nothing has happened yet`}
          label={t`Audit log`}
          loadingText={t`The entries are loading`}
          rangeText={rangeText}
          columns={auditColumns()}
          rowKey={({ id }) => id}
          address={address}
          {...address.pages}
        />
        <LastCheckpoint />
      </div>
    </>
  )
}

const { auditCheckpoint: CHECKPOINT } = ADMINISTRATION_ENDPOINTS

function LastCheckpoint() {
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
