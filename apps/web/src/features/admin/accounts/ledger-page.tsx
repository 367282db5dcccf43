import { t } from '@lingui/core/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { isMissing, MissingContract } from '../contracts/missing-contract.tsx'
import { useContracts } from '../contracts.ts'
import { useAdminList } from '../use-admin-query.ts'
import { ledgerColumns } from './account-columns.tsx'
import { AccountList, accountsQuery, useAccountsAddress } from './account-list.tsx'
import styles from './accounts.module.css'

const { ledger: LEDGER } = ADMINISTRATION_ENDPOINTS

export default function LedgerPage() {
  usePageTitle(t`Accounts`)
  const address = useAccountsAddress()
  const contract = address.filters.contract === '' ? undefined : address.filters.contract
  const request = requestTo(LEDGER, { query: { contract, ...accountsQuery(address) } })
  const query = useAdminList(request, LEDGER.response)
  const { data: contracts = [] } = useContracts()
  if (contract !== undefined && isMissing(query.error)) return <MissingContract name={contract} />
  return (
    <>
      <AdminHeading title={t`Accounts`} subtitle={t`The accounts of all contracts`} />
      <div className={styles.list}>
        <AccountList
          query={query}
          address={address}
          contract={contract}
          label={t`Accounts`}
          failure={t`Failed to get accounts`}
          columns={ledgerColumns()}
          contracts={contracts.map(({ name }) => name)}
        />
      </div>
    </>
  )
}
