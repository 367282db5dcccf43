import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Contract } from '@vitrine/api'
import { scenariosQuery } from '../../../shared/api/scenarios.ts'
import { SearchField } from '../../../shared/ui/data-table/search-field.tsx'
import { AdminList } from '../admin-list.tsx'
import { accountColumns } from './account-columns.tsx'
import { useAccounts } from './account-list.ts'
import { accountPayment } from './account-payment.ts'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import type { AdminChange } from './admin-changes.ts'
import { LONGEST_SEARCH, useListAddress } from './use-list-address.ts'

type ContractAccountsProps = {
  readonly contract: Contract
  readonly onAsk: (change: AdminChange) => void
}

/** The accounts of a contract: ids and status, and what can be done to each. */
export function ContractAccounts({ contract, onAsk }: ContractAccountsProps) {
  const { name } = contract
  const { page, setPage, order, setOrder, search, setSearch } = useListAddress({ column: 'created', direction: 'desc' })
  const { data: cards = [] } = useQuery(scenariosQuery)
  const list = useAccounts(name, { page, order, search })
  return (
    <section className={styles.list} aria-labelledby="accounts">
      <h2 id="accounts" className={styles.subtitle}>
        {t`Accounts`}
      </h2>
      <div className={styles.tools}>
        <SearchField
          label={t`Search accounts`}
          placeholder={t`Part of a name, or how an ID begins`}
          value={search}
          maxLength={LONGEST_SEARCH}
          onSearch={setSearch}
        />
      </div>
      <AdminList
        query={list}
        failure={t`Failed to get contracts`}
        emptyText={t`No accounts found`}
        label={t`Accounts of ${name}`}
        loadingText={t`The accounts are loading`}
        rangeText={accountsRange}
        columns={accountColumns(contract, accountPayment(cards, name), onAsk)}
        rowKey={({ id }) => id}
        page={page}
        order={order}
        onPage={setPage}
        onOrder={setOrder}
      />
    </section>
  )
}
