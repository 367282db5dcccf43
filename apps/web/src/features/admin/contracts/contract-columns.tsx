import { t } from '@lingui/core/macro'
import { allAccountsPath, contractAccountsPath } from '@vitrine/api/pages/pages.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { ShortId } from '../../../shared/ui/short-id.tsx'
import { formatAdminInstant, notAvailable } from '../admin-dates.ts'
import type { AnyContract } from '../any-administration.ts'
import type { Column } from '../data-table/column.ts'
import { RowActions, RowLink } from '../data-table/row-actions.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { ContractName } from './contract-name.tsx'

/** Number of characters that the table shows of a contract's id (specification 9.13). */
const CONTRACT_ID_LENGTH = 8

export const contractColumns = (): readonly Column<AnyContract>[] => [
  { key: 'id', title: t`ID`, cell: ({ id }) => <ShortId id={id} length={CONTRACT_ID_LENGTH} /> },
  {
    key: 'name',
    title: t({ message: 'Name', context: 'contract' }),
    cell: (contract) => <ContractName contract={contract} />,
  },
  { key: 'status', title: t`Status`, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'activeAccounts',
    title: t`Active accounts`,
    align: 'end',
    cell: ({ activeAccounts }) => accountsWords(activeAccounts),
  },
  { key: 'lastIssue', title: t`Last issue`, cell: ({ lastIssue }) => formatAdminInstant(lastIssue ?? null) },
  {
    key: 'actions',
    title: t`Actions`,
    cell: ({ name, isUnused }) =>
      isUnused ? (
        notAvailable()
      ) : (
        <RowActions>
          <RowLink to={contractAccountsPath(name)} label={t`Details of ${name}`}>{t`Details`}</RowLink>
          <RowLink to={allAccountsPath(name)} label={t`All accounts of ${name}`}>{t`All accounts`}</RowLink>
        </RowActions>
      ),
  },
]

/** Other backends do not know this number. */
export const accountsWords = (accounts: number | undefined): string =>
  accounts === undefined ? notAvailable() : formatCount(accounts)
