import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import { useContractsAndUnused } from '../contracts.ts'
import { FramedTable, TableSkeleton } from '../data-table/table-frame.tsx'
import { contractColumns } from './contract-columns.tsx'

/** Page `/admin/contracts`: the credential contracts, with links to the other pages of the console. */
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

function Contracts() {
  const { data, error, refetch } = useContractsAndUnused()
  if (error && data === undefined)
    return <SignedInFailure title={t`Failed to get contracts`} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <TableSkeleton label={t`The contracts are loading`} />
  return (
    <FramedTable
      label={t`VC Contracts`}
      columns={contractColumns()}
      rows={data}
      rowKey={({ id }) => id}
      emptyText={t`No contracts found`}
    />
  )
}
