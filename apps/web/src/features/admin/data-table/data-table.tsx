import { t } from '@lingui/core/macro'
import type { Column, Fold, Selection } from './column.ts'
import styles from './data-table.module.css'
import { type Order, OrderButton } from './order-button.tsx'
import { moveBetweenRows, openRow } from './row-links.ts'
import { TableRow } from './table-row.tsx'

const FOLDS: readonly Fold[] = ['never', 'phone', 'tablet', 'laptop']

export type DataTableProps<Row> = {
  readonly label: string
  /** Id of the rows. */
  readonly id?: string
  /** A cell of the first column is the header of its row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Keys of the columns by which the list can be sorted. */
  readonly orderKeys?: readonly string[] | undefined
  readonly order?: Order | undefined
  readonly onOrder?: (order: Order) => void
  /** True while the rows of another page, order or filter are loading. */
  readonly isBusy?: boolean
  readonly selection?: Selection<Row> | undefined
}

/**
 * Shows a table in which a press on a row opens its object, and the arrow keys move from row to row. In a small window a row opens
 * to show the columns that do not fit.
 */
export function DataTable<Row>({
  label,
  id,
  columns: given,
  rows,
  rowKey,
  orderKeys = [],
  order,
  onOrder,
  isBusy = false,
  selection,
}: DataTableProps<Row>) {
  const columns = given.map((column, index) => ({ folds: index < 2 ? 'never' : 'phone', ...column }) as const)
  const folds = FOLDS.findLast((fold) => columns.some((column) => column.folds === fold)) ?? 'never'
  return (
    <table className={styles.table} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {selection && <SelectAllHeader rows={rows} selection={selection} />}
          {columns.map(({ key, title, align, folds, isMarkOnPhone = false }, index) => (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-folds={isMarkOnPhone || index === 0 ? 'never' : folds}
              aria-sort={orderKeys.includes(key) ? sortOf(key, order) : undefined}
            >
              <div className={styles.content} data-folds={index === 0 ? folds : undefined}>
                {onOrder && orderKeys.includes(key) ? (
                  <OrderButton column={key} title={title} order={order} onOrder={onOrder} />
                ) : (
                  title
                )}
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody id={id} tabIndex={-1} onClick={openRow} onKeyDown={moveBetweenRows}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} folds={folds} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

function SelectAllHeader<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const possible = rows.filter(selection.canSelect)
  const isAll = possible.length > 0 && possible.every(selection.isSelected)
  const isSome = possible.some(selection.isSelected)
  return (
    <th scope="col" className={styles.select}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t`Select all rows of this page`}
          checked={isAll}
          disabled={possible.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll
          }}
          onChange={() => selection.select(possible, !isAll)}
        />
      </label>
    </th>
  )
}

function sortOf(column: string, order: Order | undefined): 'ascending' | 'descending' | 'none' {
  if (order?.column !== column) return 'none'
  return order.direction === 'asc' ? 'ascending' : 'descending'
}
