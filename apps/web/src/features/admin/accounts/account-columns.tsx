import { t } from '@lingui/core/macro'
import type { Account, AccountDetails, LedgerAccount } from '@vitrine/api/administration/admin.ts'
import { accountPath, contractAccountsPath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { notAvailable } from '../admin-dates.ts'
import { AdminInstant } from '../admin-instant.tsx'
import type { AnyContract } from '../any-administration.ts'
import { accountRevocation } from '../changes/admin-changes.ts'
import { RevokeButton } from '../changes/revoke-button.tsx'
import { CopyableId, ID_LENGTH } from '../copyable-id.tsx'
import type { Column } from '../data-table/column.ts'
import { RowActions, RowLink } from '../data-table/row-actions.tsx'
import links from '../row-link.module.css'
import { StatusBadge, shownStatus } from '../status/status-badge.tsx'
import { AccountDetailsButton } from './account-details-button.tsx'
import styles from './accounts.module.css'
import { PaymentButton } from './payment-button.tsx'
import type { StartablePayment } from './startable-payment.ts'

const idColumn = (): Column<Account> => ({
  key: 'id',
  title: t`ID`,
  cell: ({ id }) => <CopyableId id={id} length={ID_LENGTH} {...(hasOwnBackend() && { to: accountPath(id) })} />,
})

/** Column of the ids next to names, which a phone shows instead. */
const idNextToName = (): Column<Account> => ({ ...idColumn(), folds: 'phone' })

const statusColumn = (): Column<Account> => ({
  key: 'status',
  title: t`Status`,
  cell: (account) => <StatusBadge status={shownStatus(account)} />,
  isMarkOnPhone: true,
})

/** Returns the columns of the table of accounts on the page of a contract. */
export function accountColumns(
  contract: AnyContract,
  payment: StartablePayment | undefined,
): readonly Column<Account>[] {
  return [
    idColumn(),
    statusColumn(),
    {
      key: 'actions',
      title: t`Actions`,
      cell: (account) => {
        const shortId = account.id.slice(0, ID_LENGTH)
        return (
          <RowActions>
            {payment && (
              <PaymentButton
                payment={payment}
                accountId={account.id}
                shortId={shortId}
                obstacle={paymentObstacle(contract, account)}
              />
            )}
            {account.status === 'Active' && (
              <RevokeButton of={shortId} change={() => accountRevocation(account, shortId)} />
            )}
          </RowActions>
        )
      },
    },
  ]
}

/** Returns the reason why an account cannot pay. */
export function paymentObstacle(
  contract: Pick<AnyContract, 'status'>,
  account: Pick<Account, 'status' | 'isSuspended'>,
): string | undefined {
  if (account.status === 'Revoked') return t`The account is revoked.`
  if (account.isSuspended) return t`The account is suspended.`
  if (contract.status === 'Disabled') return t`The contract is disabled.`
  return contract.status === 'Revoked' ? t`The contract is revoked.` : undefined
}

/** Returns the columns of the page of a contract that shows its accounts with all their data. */
export const allAccountsColumns = (): readonly Column<AccountDetails>[] => [
  idNextToName(),
  nameColumn(),
  ...moneyAndTimes(),
  statusColumn(),
  accountActions(),
]

/** Returns the columns of the page `/admin/accounts`, which lists accounts of all contracts. */
export const ledgerColumns = (): readonly Column<LedgerAccount>[] => [
  idNextToName(),
  nameColumn(),
  {
    key: 'contract',
    title: t`Contract`,
    folds: 'tablet',
    cell: ({ contract }) => (
      <Link className={styles.contractLink} to={contractAccountsPath(contract)}>
        {contract}
      </Link>
    ),
  },
  ...moneyAndTimes(),
  statusColumn(),
  accountActions(),
]

const accountActions = (): Column<AccountDetails> => ({
  key: 'actions',
  title: t`Actions`,
  cell: (row) => {
    const name = displayName(row)
    return (
      <RowActions>
        {hasOwnBackend() ? (
          <RowLink to={accountPath(row.id)} label={t`Details of ${name}`}>{t`Details`}</RowLink>
        ) : (
          <AccountDetailsButton account={row} name={name} />
        )}
        {row.status === 'Active' && <RevokeButton of={name} change={() => accountRevocation(row, name)} />}
      </RowActions>
    )
  },
})

const nameColumn = (): Column<AccountDetails> => ({
  key: 'name',
  title: t`Name`,
  cell: ({ id, name }) => {
    const shown = name === '' ? notAvailable() : <Name name={name} />
    return hasOwnBackend() ? (
      <Link className={links.link} to={accountPath(id)}>
        {shown}
      </Link>
    ) : (
      shown
    )
  },
})

const Name = ({ name }: { name: string }) => (
  <bdi className={styles.name} title={name}>
    {name}
  </bdi>
)

const moneyAndTimes = (): readonly Column<AccountDetails>[] => [
  { key: 'lastUsage', title: t`Last Usage`, folds: 'tablet', cell: ({ lastUsage }) => <AdminInstant at={lastUsage} /> },
  { key: 'created', title: t`Created`, folds: 'tablet', cell: ({ created }) => <AdminInstant at={created} /> },
  { key: 'updated', title: t`Updated`, folds: 'tablet', cell: ({ updated }) => <AdminInstant at={updated} /> },
  {
    key: 'balance',
    title: t`Balance`,
    folds: 'tablet',
    align: 'end',
    cell: ({ balance }) => (balance === null ? notAvailable() : formatPln(balance)),
  },
]

/** Returns the name of an account, or the start of its id if the name was erased. */
export const displayName = ({ id, name }: Pick<AccountDetails, 'id' | 'name'>): string =>
  name === '' ? id.slice(0, ID_LENGTH) : name

export const reducedColumns = (): readonly Column<Account>[] => [idColumn()]
