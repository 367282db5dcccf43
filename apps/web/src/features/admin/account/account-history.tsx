import { t } from '@lingui/core/macro'
import type { AccountEvent, AccountView } from '@vitrine/api/administration/account-view.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { actionWords, actorWords, auditOutcomeWords } from '../audit/audit-words.ts'
import { revocationWords } from '../changes/revocation-words.ts'
import type { Column } from '../data-table/column.ts'
import { FramedTable } from '../data-table/table-frame.tsx'
import styles from './account-page.module.css'

const columns = (): readonly Column<AccountEvent>[] => [
  { key: 'at', title: t`When`, cell: ({ at }) => formatAdminInstant(at) },
  { key: 'actor', folds: 'phone', title: t`Who`, cell: actorWords },
  {
    key: 'action',
    folds: 'never',
    title: t`Action`,
    cell: ({ action, reason, reference }) => {
      const why = reason === null ? undefined : revocationWords(reason)
      return (
        <div className={styles.entry}>
          {actionWords(action)}
          {why !== undefined && <span className={styles.note}>{t`Reason: ${why}`}</span>}
          {reference !== null && <span className={styles.note}>{t`Reference: ${reference}`}</span>}
        </div>
      )
    },
  },
  { key: 'outcome', title: t`Outcome`, cell: ({ outcome }) => auditOutcomeWords(outcome) },
]

export function AccountHistory({ account: { id, history, status, contract } }: { account: AccountView }) {
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{t`History`}</h2>
      {status === 'Revoked' && contract.status === 'Revoked' && (
        <p className={styles.note}>{t`The contract is revoked, and so are all its accounts.`}</p>
      )}
      <FramedTable
        label={t`History`}
        columns={columns()}
        rows={history}
        rowKey={(entry) => entry.id}
        emptyText={t`No history for this account`}
      />
      <p className={styles.note}>
        <Link to={`${PAGES.audit}?account=${encodeURIComponent(id)}`}>{t`Full history in the audit log`}</Link>
      </p>
    </section>
  )
}
