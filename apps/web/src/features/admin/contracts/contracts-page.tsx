import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '@vitrine/api/administration/lists.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import styles from '../accounts/accounts.module.css'
import { AdminHeading } from '../admin-heading.tsx'
import { useContractsAndUnused } from '../contracts.ts'
import type { Order } from '../data-table/order-button.tsx'
import { SearchField } from '../data-table/search-field.tsx'
import { FramedTable, TableSkeleton } from '../data-table/table-frame.tsx'
import { useListAddress } from '../list/list-address.ts'
import { arrangeContracts, CONTRACT_COLUMNS } from './arrange-contracts.ts'
import { contractColumns } from './contract-columns.tsx'
import page from './contracts-page.module.css'

export default function ContractsPage() {
  usePageTitle(t`VC Contracts`)
  return (
    <>
      <AdminHeading
        title={t`VC Contracts`}
        subtitle={t`Check what we have in the system`}
        actions={
          <>
            <Button component={Link} to={PAGES.people} variant="default">
              {t`People who signed in`}
            </Button>
            {hasOwnBackend() && (
              <Button component={Link} to={PAGES.audit} variant="default">
                {t`Audit log`}
              </Button>
            )}
          </>
        }
      />
      <Contracts />
    </>
  )
}

const BY_NAME: Order = { column: 'name', direction: 'asc' }

function Contracts() {
  const { data, error, refetch } = useContractsAndUnused()
  const { data: cards = [] } = useCards()
  const { search, setSearch, showAll, pages } = useListAddress([], CONTRACT_COLUMNS, BY_NAME)
  if (error && data === undefined)
    return <SignedInFailure title={t`Failed to get contracts`} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <TableSkeleton label={t`The contracts are loading`} />
  return (
    <div className={styles.list}>
      <div className={page.search}>
        <SearchField
          label={t`Search contracts`}
          placeholder={t`Search by name, card or ID`}
          value={search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={setSearch}
        />
      </div>
      <FramedTable
        label={t`VC Contracts`}
        columns={contractColumns()}
        rows={arrangeContracts(data, { search, order: pages.order, cards })}
        rowKey={({ id }) => id}
        orderKeys={CONTRACT_COLUMNS}
        order={pages.order}
        {...(pages.onOrder && { onOrder: pages.onOrder })}
        emptyText={
          search === '' ? (
            t`No contracts found`
          ) : (
            <>
              <p>{t`No contract matches “${search}”.`}</p>
              <Button variant="default" onClick={showAll}>
                {t`Show all`}
              </Button>
            </>
          )
        }
      />
    </div>
  )
}
