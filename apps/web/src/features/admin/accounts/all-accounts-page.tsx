import { IDENTITIES_NAME } from '@vitrine/api'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { contractAccountsPath, ROUTES } from '../../../shared/routes.ts'
import { SearchField } from '../../../shared/ui/data-table/search-field.tsx'
import { usePageTitle } from '../../../shared/ui/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { allAccountsColumns, REDUCED_COLUMNS } from './account-columns.tsx'
import { useAllAccounts } from './account-list.ts'
import styles from './accounts.module.css'
import { isMissing, MissingContract } from './missing-contract.tsx'
import { useAdminChange } from './use-admin-change.tsx'
import { LONGEST_SEARCH, useListAddress } from './use-list-address.ts'

const ABOUT_PEOPLE = {
  title: 'People',
  subtitle: 'Who signed in here, and who of them is shut out',
  counted: 'people',
  standardOrder: { column: 'lastUsage', direction: 'desc' },
} as const

const aboutAccounts = (name: string) =>
  ({
    title: `All accounts of ${name}`,
    subtitle: 'Everything that is known of them',
    counted: 'accounts',
    standardOrder: { column: 'created', direction: 'desc' },
  }) as const

/** `/admin/contracts/all-accounts/{accountName}`: the accounts of a contract, or under `idp` the people who signed in. */
export default function AllAccountsPage() {
  const { accountName = '' } = useParams()
  const isPeople = accountName === IDENTITIES_NAME
  const { title, subtitle, counted, standardOrder } = isPeople ? ABOUT_PEOPLE : aboutAccounts(accountName)
  usePageTitle(title)
  const { isReduced, setReduced, page, setPage, order, setOrder, search, setSearch } = useListAddress(standardOrder)
  const list = useAllAccounts(accountName, { page, order, search })
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
        subtitle={subtitle}
        trail={[
          { to: ROUTES.contracts, title: 'VC Contracts' },
          ...(isPeople ? [] : [{ to: contractAccountsPath(accountName), title: accountName }]),
        ]}
      />
      <div className={styles.list}>
        <div className={styles.tools}>
          <SearchField
            label={`Search ${counted}`}
            placeholder="Part of a name, or how an ID begins"
            value={search}
            maxLength={LONGEST_SEARCH}
            onSearch={setSearch}
          />
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={isReduced}
              onChange={({ currentTarget }) => setReduced(currentTarget.checked)}
            />
            Only IDs
          </label>
        </div>
        <AdminList
          query={list}
          failure="Failed to get accounts"
          emptyText="No accounts found"
          label={title}
          counted={counted}
          columns={isReduced ? REDUCED_COLUMNS : allAccountsColumns(accountName, ask)}
          rowKey={({ id }) => id}
          page={page}
          order={order}
          onPage={setPage}
          onOrder={setOrder}
        />
      </div>
      {dialog}
    </>
  )
}
