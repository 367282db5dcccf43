import { t } from '@lingui/core/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { contractAccountsPath, PAGES } from '@vitrine/api/pages/pages.ts'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { anyAccounts } from '../any-administration.ts'
import { isMissing, MissingContract } from '../contracts/missing-contract.tsx'
import { useAdminList } from '../use-admin-query.ts'
import { allAccountsColumns, reducedColumns } from './account-columns.tsx'
import { AccountList, accountsQuery, useAccountsAddress } from './account-list.tsx'
import styles from './accounts.module.css'
import { useReduced } from './use-reduced.tsx'

const { allAccounts: ALL_ACCOUNTS } = ADMINISTRATION_ENDPOINTS

/** HTTP statuses of a successful call (specification 7.14). */
const SUCCESSES = [200, 201]

export default function AllAccountsPage() {
  const { accountName = '' } = useParams()
  const title = t`All accounts of ${accountName}`
  usePageTitle(title)
  const { isReduced, reducedSwitch } = useReduced()
  const address = useAccountsAddress()
  const request = requestTo(ALL_ACCOUNTS, { query: { name: accountName, ...accountsQuery(address) } })
  const query = useAdminList({ ...request, successes: SUCCESSES }, anyAccounts)
  const { error } = query

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
        <AccountList
          query={query}
          address={address}
          contract={accountName}
          label={title}
          failure={t`Failed to get accounts`}
          columns={isReduced ? reducedColumns() : allAccountsColumns()}
          isSelectable={!isReduced}
        >
          {reducedSwitch}
        </AccountList>
      </div>
    </>
  )
}
