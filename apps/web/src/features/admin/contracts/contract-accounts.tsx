import { t } from '@lingui/core/macro'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { accountColumns } from '../accounts/account-columns.tsx'
import { AccountList, accountsQuery, useAccountsAddress } from '../accounts/account-list.tsx'
import styles from '../accounts/accounts.module.css'
import { startablePayment } from '../accounts/startable-payment.ts'
import type { AnyContract } from '../any-administration.ts'
import { useAdminList } from '../use-admin-query.ts'

const { accounts: ACCOUNTS } = ADMINISTRATION_ENDPOINTS

export function ContractAccounts({ contract }: { contract: AnyContract }) {
  const { name } = contract
  const address = useAccountsAddress()
  const { data: cards = [] } = useCards()
  const request = requestTo(ACCOUNTS, { query: { name, ...accountsQuery(address) } })
  return (
    <section className={styles.list} aria-labelledby="accounts">
      <h2 id="accounts" className={styles.subtitle}>
        {t`Accounts`}
      </h2>
      <AccountList
        query={useAdminList(request, ACCOUNTS.response)}
        address={address}
        contract={name}
        label={t`Accounts of ${name}`}
        failure={t`Failed to get contracts`}
        columns={accountColumns(contract, startablePayment(cards, name))}
      />
    </section>
  )
}
