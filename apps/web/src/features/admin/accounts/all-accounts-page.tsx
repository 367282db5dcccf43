import { t } from '@lingui/core/macro'
import { contractAccountsPath, IDENTITIES_NAME, PAGES } from '@vitrine/api'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Range } from '../../../shared/ui/data-table/pages.tsx'
import { SearchField } from '../../../shared/ui/data-table/search-field.tsx'
import { usePageTitle } from '../../../shared/ui/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { AdminList } from '../admin-list.tsx'
import { allAccountsColumns, reducedColumns } from './account-columns.tsx'
import { useAllAccounts } from './account-list.ts'
import styles from './accounts.module.css'
import { accountsRange } from './accounts-range.ts'
import { isMissing, MissingContract } from './missing-contract.tsx'
import { useAdminChange } from './use-admin-change.tsx'
import { LONGEST_SEARCH, useListAddress } from './use-list-address.ts'

const peopleRange = ({ from, to, total }: Range): string => t`${from} to ${to} of ${total} people`

const aboutPeople = () =>
  ({
    title: t`People`,
    subtitle: t`People who have signed in, and whose access is revoked`,
    searchLabel: t`Search people`,
    loadingText: t`The people are loading`,
    rangeText: peopleRange,
    standardOrder: { column: 'lastUsage', direction: 'desc' },
  }) as const

const aboutAccounts = (name: string) =>
  ({
    title: t`All accounts of ${name}`,
    subtitle: t`All account details`,
    searchLabel: t`Search accounts`,
    loadingText: t`The accounts are loading`,
    rangeText: accountsRange,
    standardOrder: { column: 'created', direction: 'desc' },
  }) as const

/** `/admin/contracts/all-accounts/{accountName}`: the accounts of a contract, or under `idp` the people who signed in. */
export default function AllAccountsPage() {
  const { accountName = '' } = useParams()
  const isPeople = accountName === IDENTITIES_NAME
  const { title, subtitle, searchLabel, loadingText, rangeText, standardOrder } = isPeople
    ? aboutPeople()
    : aboutAccounts(accountName)
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
          { to: PAGES.contracts, title: t`VC Contracts` },
          ...(isPeople ? [] : [{ to: contractAccountsPath(accountName), title: accountName }]),
        ]}
      />
      <div className={styles.list}>
        <div className={styles.tools}>
          <SearchField
            label={searchLabel}
            placeholder={t`Part of a name, or how an ID begins`}
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
            {t`Only IDs`}
          </label>
        </div>
        <AdminList
          query={list}
          failure={t`Failed to get accounts`}
          emptyText={t`No accounts found`}
          label={title}
          loadingText={loadingText}
          rangeText={rangeText}
          columns={isReduced ? reducedColumns() : allAccountsColumns(accountName, ask)}
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
