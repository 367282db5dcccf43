import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Account, AccountColumn, AccountDetails, LedgerAccount } from '@vitrine/api/administration/admin.ts'
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
import { RowActions } from '../data-table/row-actions.tsx'
import links from '../row-link.module.css'
import { StatusBadge, shownStatus } from '../status/status-badge.tsx'
import { AccountDetailsButton } from './account-details-button.tsx'
import styles from './accounts.module.css'
import { PaymentButton } from './payment-button.tsx'
import type { StartablePayment } from './startable-payment.ts'

const orderable = <Row,>(key: AccountColumn, title: string, cell: Column<Row>['cell']): Column<Row> => ({
  key,
  title,
  cell,
  isOrderable: true,
})

const foldable = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, folds: 'tablet' })

const idColumn = () =>
  orderable('id', t`ID`, ({ id }: Account) => (
    <CopyableId id={id} length={ID_LENGTH} {...(hasOwnBackend() && { to: accountPath(id) })} />
  ))

/** Column of the ids next to names, which a phone shows instead. */
const idNextToName = (): Column<Account> => ({ ...idColumn(), folds: 'phone' })

const statusColumn = (): Column<Account> => ({
  ...orderable('status', t`Status`, (account: Account) => <StatusBadge status={shownStatus(account)} />),
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

const instantColumn = (key: 'lastUsage' | 'created' | 'updated', title: string) =>
  foldable(orderable(key, title, (account: AccountDetails) => <AdminInstant at={account[key]} />))

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
  cell: (row) => (
    <RowActions>
      {hasOwnBackend() ? <DetailsLink account={row} /> : <AccountDetailsButton account={row} name={displayName(row)} />}
      {row.status === 'Active' && (
        <RevokeButton of={displayName(row)} change={() => accountRevocation(row, displayName(row))} />
      )}
    </RowActions>
  ),
})

const nameColumn = () =>
  orderable('name', t`Name`, ({ id, name }: AccountDetails) => {
    const shown = name === '' ? notAvailable() : <Name name={name} />
    return hasOwnBackend() ? (
      <Link className={links.link} to={accountPath(id)}>
        {shown}
      </Link>
    ) : (
      shown
    )
  })

const Name = ({ name }: { name: string }) => (
  <bdi className={styles.name} title={name}>
    {name}
  </bdi>
)

const balanceOf = ({ balance }: AccountDetails) => (balance === null ? notAvailable() : formatPln(balance))

const moneyAndTimes = (): readonly Column<AccountDetails>[] => [
  instantColumn('lastUsage', t`Last Usage`),
  instantColumn('created', t`Created`),
  instantColumn('updated', t`Updated`),
  { ...foldable(orderable('balance', t`Balance`, balanceOf)), align: 'end' },
]

/** The name is empty if it was erased. */
const displayName = ({ id, name }: AccountDetails): string => (name === '' ? id.slice(0, ID_LENGTH) : name)

function DetailsLink({ account }: { account: AccountDetails }) {
  const name = displayName(account)
  return (
    <Button
      component={Link}
      to={accountPath(account.id)}
      variant="default"
      size="xs"
      aria-label={t`Details of ${name}`}
    >
      {t`Details`}
    </Button>
  )
}

export const reducedColumns = (): readonly Column<Account>[] => [idColumn()]
