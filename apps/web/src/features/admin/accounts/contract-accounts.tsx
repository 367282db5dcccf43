import { t } from '@lingui/core/macro'
import type { Contract } from '@vitrine/api'
import { useScenarios } from '../../../shared/api/scenarios.ts'
import { AdminList } from '../admin-list.tsx'
import type { Ask } from '../changes/use-admin-change.tsx'
import { accountColumns } from './account-columns.tsx'
import { useAccounts } from './account-list.ts'
import { accountPayment } from './account-payment.ts'
import { AccountTools, useAccountsAddress } from './account-tools.tsx'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import { SelectedAccounts } from './selected-accounts.tsx'
import { useSelection } from './use-selection.ts'

type ContractAccountsProps = {
  readonly contract: Contract
  readonly onAsk: Ask
}

/** The accounts of a contract: ids and status, and what can be done to each. */
export function ContractAccounts({ contract, onAsk }: ContractAccountsProps) {
  const { name } = contract
  const { address, order, query } = useAccountsAddress()
  const { data: cards = [] } = useScenarios()
  const list = useAccounts(name, query)
  const { selected, selection, clear } = useSelection(list.data?.entries)
  return (
    <section className={styles.list} aria-labelledby="accounts">
      <h2 id="accounts" className={styles.subtitle}>
        {t`Accounts`}
      </h2>
      <AccountTools address={address} contract={name} />
      <SelectedAccounts selected={selected} onAsk={onAsk} onClear={clear} />
      <AdminList
        query={list}
        failure={t`Failed to get contracts`}
        emptyText={t`No accounts found`}
        label={t`Accounts of ${name}`}
        loadingText={t`The accounts are loading`}
        rangeText={accountsRange}
        columns={accountColumns(contract, accountPayment(cards, name), onAsk)}
        rowKey={({ id }) => id}
        page={address.page}
        pageSize={address.pageSize}
        order={order}
        selection={selection}
        onPage={address.setPage}
        onPageSize={address.setPageSize}
        onOrder={address.setOrder}
      />
    </section>
  )
}
