import { t } from '@lingui/core/macro'
import { contractAccountsPath, IDENTITIES_NAME, PAGES } from '@vitrine/api'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Range } from '../../../shared/ui/data-table/pages.tsx'
import { usePageTitle } from '../../../shared/ui/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminChange } from '../changes/use-admin-change.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { allAccountsColumns, reducedColumns } from './account-columns.tsx'
import { useAllAccounts } from './account-list.ts'
import { AccountTools, useAccountsAddress } from './account-tools.tsx'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import { isMissing, MissingContract } from './missing-contract.tsx'
import { ReducedSwitch } from './reduced-switch.tsx'
import { SelectedAccounts } from './selected-accounts.tsx'
import { useReduced } from './use-reduced.ts'
import { useSelection } from './use-selection.ts'

const peopleRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} people`

const aboutPeople = () => ({
  title: t`People`,
  subtitle: t`People who have signed in, and whose access is revoked`,
  loadingText: t`The people are loading`,
  rangeText: peopleRange,
})

const aboutAccounts = (name: string) => ({
  title: t`All accounts of ${name}`,
  subtitle: t`All account details`,
  loadingText: t`The accounts are loading`,
  rangeText: accountsRange,
})

/** `/admin/contracts/all-accounts/{accountName}`: the accounts of a contract, or under `idp` the people who signed in. */
export default function AllAccountsPage() {
  const { accountName = '' } = useParams()
  const isPeople = accountName === IDENTITIES_NAME
  const { title, subtitle, loadingText, rangeText } = isPeople ? aboutPeople() : aboutAccounts(accountName)
  usePageTitle(title)
  const { isReduced, setReduced } = useReduced()
  const { address, order: asked, query } = useAccountsAddress()
  const order = isPeople ? (address.order ?? { column: 'lastUsage', direction: 'desc' }) : asked
  const list = useAllAccounts(accountName, { ...query, order })
  const { selected, selection, clear } = useSelection(list.data?.entries)
  const { error } = list
  const { ask, dialog } = useAdminChange()

  useEffect(() => {
    if (error) console.error('Failed to get accounts')
  }, [error])

  if (isMissing(error)) return <MissingContract name={accountName} />
  const reducing = <ReducedSwitch isReduced={isReduced} onChange={setReduced} />
  return (
    <>
      <AdminHeading
        title={title}
        subtitle={subtitle}
        trail={[
          { to: PAGES.contracts, title: t`VC Contracts` },
          ...(isPeople ? [] : [{ to: contractAccountsPath(accountName), title: accountName }]),
        ]}
      />
      <div className={styles.list}>
        {isPeople ? (
          <ListTools
            address={address}
            searchLabel={t`Search people`}
            searchHint={t`Part of a name, or how an ID begins`}
          >
            {reducing}
          </ListTools>
        ) : (
          <>
            <AccountTools address={address} contract={accountName}>
              {reducing}
            </AccountTools>
            <SelectedAccounts selected={selected} onAsk={ask} onClear={clear} />
          </>
        )}
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={title}
          loadingText={loadingText}
          rangeText={rangeText}
          columns={isReduced ? reducedColumns() : allAccountsColumns(accountName, ask)}
          rowKey={({ id }) => id}
          page={address.page}
          pageSize={address.pageSize}
          order={order}
          selection={isPeople || isReduced ? undefined : selection}
          onPage={address.setPage}
          onPageSize={address.setPageSize}
          onOrder={address.setOrder}
        />
      </div>
      {dialog}
    </>
  )
}
