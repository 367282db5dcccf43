import { t } from '@lingui/core/macro'
import type { PersonView } from '@vitrine/api/administration/people.ts'
import { accountPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import styles from '../account/account-page.module.css'
import { formatAdminInstant } from '../admin-dates.ts'
import type { Column } from '../data-table/column.ts'
import { FramedTable } from '../data-table/table-frame.tsx'
import { StatusBadge, shownStatus } from '../status/status-badge.tsx'

type PersonAccount = PersonView['accounts'][number]

const columns = (): readonly Column<PersonAccount>[] => [
  {
    key: 'contract',
    title: t`Card`,
    cell: ({ id, contract }) => <Link to={accountPath(id)}>{contract}</Link>,
  },
  { key: 'status', title: t`Status`, cell: (account) => <StatusBadge status={shownStatus(account)} /> },
  { key: 'created', title: t`Created`, cell: ({ created }) => formatAdminInstant(created) },
]

export function PersonAccounts({ accounts }: { accounts: readonly PersonAccount[] }) {
  return (
    <section className={styles.section} aria-labelledby="cards">
      <h2 id="cards">{t`Cards`}</h2>
      <FramedTable
        label={t`Cards`}
        columns={columns()}
        rows={accounts}
        rowKey={({ id }) => id}
        emptyText={t`This person has not signed in for a card`}
      />
    </section>
  )
}
