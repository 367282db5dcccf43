import { t } from '@lingui/core/macro'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { accountColumns } from '../accounts/account-columns.tsx'
import { useAccounts } from '../accounts/account-list.ts'
import { AccountTools, useAccountsAddress } from '../accounts/account-tools.tsx'
import styles from '../accounts/accounts.module.css'
import { accountsRange } from '../accounts/accounts-range.ts'
import { SelectedAccounts } from '../accounts/selected-accounts.tsx'
import { startablePayment } from '../accounts/startable-payment.ts'
import { useSelection } from '../accounts/use-selection.ts'
import { AdminList } from '../admin-list.tsx'
import type { AnyContract } from '../any-administration.ts'
import type { Ask } from '../changes/use-admin-change.tsx'

type ContractAccountsProps = {
  readonly contract: AnyContract
  readonly onAsk: Ask
}

/** Lists the accounts of a contract: id, status and actions. */
export function ContractAccounts({ contract, onAsk }: ContractAccountsProps) {
  const { name } = contract
  const { address, query, pages } = useAccountsAddress()
  const { data: cards = [] } = useCards()
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
        columns={accountColumns(contract, startablePayment(cards, name), onAsk)}
        rowKey={({ id }) => id}
        {...pages}
        selection={hasOwnBackend() ? selection : undefined}
      />
    </section>
  )
}
