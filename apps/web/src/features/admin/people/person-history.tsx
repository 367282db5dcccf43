import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import styles from '../account/account-page.module.css'
import { AdminList } from '../admin-list.tsx'
import { auditColumns } from '../audit/audit-columns.tsx'
import type { Column } from '../data-table/column.ts'
import type { Range } from '../data-table/pages.tsx'
import { useListAddress } from '../list/list-address.ts'
import { useAdminList } from '../use-admin-query.ts'
import history from './person-history.module.css'

const { audit: AUDIT } = ADMINISTRATION_ENDPOINTS

const rangeText = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} entries`

/** The actor is the same in all entries. */
const columns = (): readonly Column<AuditEntry>[] => auditColumns().filter(({ key }) => key !== 'actor')

export function PersonHistory({ id }: { id: string }) {
  const { pages, filters, setFilter } = useListAddress(['show'])
  const isSignIns = filters.show === 'sign-ins'
  const { page, pageSize } = pages
  const action = isSignIns ? ('sign-in' as const) : undefined
  const query = useAdminList(requestTo(AUDIT, { query: { person: id, action, page, pageSize } }), AUDIT.response)
  return (
    <section className={styles.section} aria-labelledby="history">
      <div className={history.head}>
        <h2 id="history">{t`What this person did`}</h2>
        <fieldset className={history.choice}>
          <legend className={history.legend}>{t`Entries shown`}</legend>
          <Button variant="default" size="sm" aria-pressed={!isSignIns} onClick={() => setFilter('show', '')}>
            {t`Everything`}
          </Button>
          <Button variant="default" size="sm" aria-pressed={isSignIns} onClick={() => setFilter('show', 'sign-ins')}>
            {t`Sign-ins`}
          </Button>
        </fieldset>
      </div>
      <AdminList
        query={query}
        failure={t`Failed to get the audit log`}
        emptyText={isSignIns ? t`No sign-ins in the audit log` : t`Nothing in the audit log`}
        label={t`What this person did`}
        loadingText={t`The entries are loading`}
        rangeText={rangeText}
        columns={columns()}
        rowKey={(entry) => entry.id}
        {...pages}
      />
      <p className={styles.note}>
        <Link to={`${PAGES.audit}?search=${encodeURIComponent(id)}`}>
          {t`By and about this person in the audit log`}
        </Link>
      </p>
    </section>
  )
}
