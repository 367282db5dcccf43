import type { UseQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../../shared/api/client.ts'
import { isAccessRefused, SignedInFailure } from '../../shared/session/failure/signed-in-failure.tsx'
import styles from './admin-list.module.css'
import { PagedTable, type PagedTableProps } from './data-table/paged-table.tsx'
import { TableSkeleton } from './data-table/table-frame.tsx'

interface AdminListProps<Row> extends Omit<PagedTableProps<Row>, 'rows' | 'total' | 'isBusy'> {
  readonly query: UseQueryResult<ListPage<readonly Row[]>, unknown>
  readonly failure: string
  readonly loadingText: string
}

export function AdminList<Row>({ query, failure, loadingText, ...table }: AdminListProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = query
  return (
    <div className={styles.list}>
      {error !== null && <SignedInFailure title={failure} error={error} onRetry={() => void refetch()} />}
      {data && !isAccessRefused(error) && (
        <PagedTable rows={data.entries} total={data.total} isBusy={isPlaceholderData} {...table} />
      )}
      {!data && error === null && <TableSkeleton label={loadingText} />}
    </div>
  )
}
