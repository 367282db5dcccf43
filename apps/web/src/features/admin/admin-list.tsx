import type { UseQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../../shared/api/client.ts'
import { isAccessRefused, SignedInFailure } from '../../shared/session/failure/signed-in-failure.tsx'
import styles from './admin-list.module.css'
import { PagedTable, type PagedTableProps } from './data-table/paged-table.tsx'
import { TableSkeleton } from './data-table/table-frame.tsx'

interface AdminListProps<Row> extends Omit<PagedTableProps<Row>, 'rows' | 'total' | 'isBusy'> {
  readonly query: UseQueryResult<ListPage<readonly Row[]>, unknown>
  /** Title of the notice if the list cannot be loaded. */
  readonly failure: string
  /** Text for screen readers while the list is loading. */
  readonly loadingText: string
}

/** Shows a page of a list from the admin API, a placeholder while the list loads, or the reason why loading failed. */
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
