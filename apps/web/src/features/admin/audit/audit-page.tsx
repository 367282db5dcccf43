import { t } from '@lingui/core/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import type { Range } from '../data-table/pages.tsx'
import { useAdminList } from '../use-admin-query.ts'
import { useAuditAddress } from './audit-address.ts'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit-page.module.css'
import { AuditTools } from './audit-tools.tsx'
import { LastCheckpoint } from './last-checkpoint.tsx'

const { audit: AUDIT } = ADMINISTRATION_ENDPOINTS

const rangeText = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} entries`

/** Page `/admin/audit`: the audit log with filters and its last checkpoint. */
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
          {...address.pages}
        />
        <LastCheckpoint />
      </div>
    </>
  )
}
