import { t } from '@lingui/core/macro'
import { contractAccountsPath, PAGES } from '@vitrine/api/pages/pages.ts'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminChange } from '../changes/use-admin-change.tsx'
import { isMissing, MissingContract } from '../contracts/missing-contract.tsx'
import { allAccountsColumns, reducedColumns } from './account-columns.tsx'
import { useAllAccounts } from './account-list.ts'
import { AccountTools, useAccountsAddress } from './account-tools.tsx'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import { ReducedSwitch } from './reduced-switch.tsx'
import { SelectedAccounts } from './selected-accounts.tsx'
import { useReduced } from './use-reduced.ts'
import { useSelection } from './use-selection.ts'

/** Page `/admin/contracts/all-accounts/{accountName}`: the accounts of a contract with all their data. */
export default function AllAccountsPage() {
  const { accountName = '' } = useParams()
  const title = t`All accounts of ${accountName}`
  usePageTitle(title)
  const { isReduced, setReduced } = useReduced()
  const { address, query, pages } = useAccountsAddress()
  const list = useAllAccounts(accountName, query)
  const { selected, selection, clear } = useSelection(list.data?.entries)
  const { error } = list
  const { ask, dialog } = useAdminChange()

  useEffect(() => {
    if (error) console.error('Failed to get accounts')
  }, [error])

  if (isMissing(error)) return <MissingContract name={accountName} />
  return (
    <>
      <AdminHeading
        title={title}
        subtitle={t`All account details`}
        trail={[
          { to: PAGES.contracts, title: t`VC Contracts` },
          { to: contractAccountsPath(accountName), title: accountName },
        ]}
      />
      <div className={styles.list}>
        <AccountTools address={address} contract={accountName}>
          <ReducedSwitch isReduced={isReduced} onChange={setReduced} />
        </AccountTools>
        <SelectedAccounts selected={selected} onAsk={ask} onClear={clear} />
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={title}
          loadingText={t`The accounts are loading`}
          rangeText={accountsRange}
          columns={isReduced ? reducedColumns() : allAccountsColumns(ask)}
          rowKey={({ id }) => id}
          {...pages}
          selection={isReduced || !hasOwnBackend() ? undefined : selection}
        />
      </div>
      {dialog}
    </>
  )
}
