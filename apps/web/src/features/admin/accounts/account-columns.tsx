import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type Account, type AccountColumn, type AccountDetails, type Contract, IDENTITIES_NAME } from '@vitrine/api'
import { formatInstant, notAvailable } from '../../../shared/format/admin-dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import type { Column } from '../../../shared/ui/data-table/data-table.tsx'
import { RowActions } from '../../../shared/ui/data-table/row-actions.tsx'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import type { AccountPayment } from './account-payment.ts'
import { type AdminChange, accountRevocation, personRevocation } from './admin-changes.ts'
import { PaymentButton } from './payment-button.tsx'
import { RevokeButton } from './revoke-button.tsx'

/** How much of an id a table shows (section 9 of the specification). */
const ID_LENGTH = 12

type Ask = (change: AdminChange) => void
type OrderableColumn<Row> = Column<Row> & { readonly key: AccountColumn; readonly isOrderable: true }

const idColumn = (): OrderableColumn<Account> => ({
  key: 'id',
  title: t`ID`,
  isOrderable: true,
  cell: ({ id }) => <ShortId id={id} length={ID_LENGTH} />,
})

const statusColumn = (): OrderableColumn<Account> => ({
  key: 'status',
  title: t`Status`,
  isOrderable: true,
  cell: ({ status }) => <StatusBadge status={status} />,
})

/**
 * The columns of the page of a contract.
 *
 * @param payment what can be paid from its accounts; undefined for nothing
 */
export function accountColumns(
  contract: Contract,
  payment: AccountPayment | undefined,
  ask: Ask,
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
                obstacle={obstacle(contract, account)}
              />
            )}
            {account.status === 'Active' && (
              <RevokeButton of={shortId} onPress={() => ask(accountRevocation(account, shortId))} />
            )}
          </RowActions>
        )
      },
    },
  ]
}

/** Why nothing can be paid from an account; undefined where it can. */
function obstacle(contract: Contract, account: Account): string | undefined {
  if (account.status === 'Revoked') return t`Revoked: it cannot pay.`
  if (contract.status === 'Disabled') return t`The contract is disabled.`
  return contract.status === 'Revoked' ? t`The contract is revoked.` : undefined
}

const instantColumn = (key: 'lastUsage' | 'created' | 'updated', title: string): OrderableColumn<AccountDetails> => ({
  key,
  title,
  isOrderable: true,
  cell: (row) => formatInstant(row[key]),
})

const detailsOf = ({ name }: AccountDetails): string => t`Details of ${name}`

/** The columns of the table of all accounts of a contract, or of the people who signed in. */
export function allAccountsColumns(contract: string, ask: Ask): readonly Column<AccountDetails>[] {
  const isPeople = contract === IDENTITIES_NAME
  return [
    idColumn(),
    { key: 'name', title: t`Name`, isOrderable: true, cell: (row) => row.name },
    instantColumn('lastUsage', t`Last Usage`),
    instantColumn('created', t`Created`),
    instantColumn('updated', t`Updated`),
    {
      key: 'balance',
      title: t`Balance`,
      // People have none to order them by.
      isOrderable: !isPeople,
      align: 'end',
      cell: ({ balance }) => (balance === null ? notAvailable() : formatPln(balance)),
    },
    statusColumn(),
    {
      key: 'actions',
      title: t`Actions`,
      cell: (row) => (
        <RowActions>
          <Button
            variant="default"
            size="xs"
            aria-label={detailsOf(row)}
            title={t`There is nothing more to show: the table has all that is known.`}
          >
            {t`Details`}
          </Button>
          {row.status === 'Active' && (
            <RevokeButton
              of={row.name}
              onPress={() => ask(isPeople ? personRevocation(row, row.name) : accountRevocation(row, row.name))}
            />
          )}
        </RowActions>
      ),
    },
  ]
}

/** The reduced variant, which shows only ids. */
export const reducedColumns = (): readonly Column<Account>[] => [idColumn()]
