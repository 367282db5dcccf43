import { t } from '@lingui/core/macro'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminChange } from '../changes/use-admin-change.tsx'
import { isMissing, MissingContract } from '../contracts/missing-contract.tsx'
import { useContracts } from '../contracts.ts'
import { FilterSelect } from '../list/list-tools.tsx'
import { ledgerColumns } from './account-columns.tsx'
import { useLedger } from './account-list.ts'
import { AccountTools, useAccountsAddress } from './account-tools.tsx'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import { SelectedAccounts } from './selected-accounts.tsx'
import { useSelection } from './use-selection.ts'

/** Page `/admin/accounts`: the accounts of all contracts. */
export default function LedgerPage() {
  usePageTitle(t`Accounts`)
  const { address, query, pages } = useAccountsAddress()
  const contract = address.filters.contract === '' ? undefined : address.filters.contract
  const list = useLedger(contract, query)
  const { selected, selection, clear } = useSelection(list.data?.entries)
  const { data: contracts = [] } = useContracts()
  const { ask, dialog } = useAdminChange()
  if (contract !== undefined && isMissing(list.error)) return <MissingContract name={contract} />
  return (
    <>
      <AdminHeading title={t`Accounts`} subtitle={t`The accounts of all contracts`} />
      <div className={styles.list}>
        <AccountTools address={address} contract={contract}>
          <FilterSelect
            label={t`Contract`}
            all={t`All`}
            value={address.filters.contract}
            options={contracts.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => address.setFilter('contract', name)}
          />
        </AccountTools>
        <SelectedAccounts selected={selected} onAsk={ask} onClear={clear} />
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={t`Accounts`}
          loadingText={t`The accounts are loading`}
          rangeText={accountsRange}
          columns={ledgerColumns(ask)}
          rowKey={({ id }) => id}
          {...pages}
          selection={selection}
        />
      </div>
      {dialog}
    </>
  )
}
