import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useKeptFocus } from '../use-kept-focus.ts'
import styles from './data-table.module.css'
import { type Order, OrderButton } from './order-button.tsx'

export type Column<Row> = {
  /** Identifies the column in an `Order`. */
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** True if the list can be sorted by this column. */
  readonly isOrderable?: boolean
  readonly align?: 'end'
}

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  readonly label: string
  /** Columns from left to right. A cell of the first column is the header of its row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly order?: Order | undefined
  readonly onOrder?: (order: Order) => void
  /** True while the rows of another page, order or filter are loading. */
  readonly isBusy?: boolean
  /** Adds checkboxes for actions on several rows. */
  readonly selection?: Selection<Row> | undefined
}

export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean
  readonly canSelect: (row: Row) => boolean
  /** Returns the accessible name of a row's checkbox. The name must be clear without the rest of the row. */
  readonly label: (row: Row) => string
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
}

/** Shows a table. In a narrow window each row is a card with labelled values, and the buttons for sorting are above the cards. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  order,
  onOrder,
  isBusy = false,
  selection,
}: DataTableProps<Row>) {
  return (
    <table {...AS_TABLE} className={styles.table} aria-label={label} aria-busy={isBusy}>
      <thead {...AS_ROW_GROUP}>
        <tr {...AS_ROW}>
          {selection && <SelectAllHeader rows={rows} selection={selection} />}
          {columns.map(({ key, title, isOrderable, align }) => (
            <th
              key={key}
              {...AS_COLUMN_HEADER}
              scope="col"
              data-align={align}
              data-orderable={isOrderable || undefined}
              aria-sort={isOrderable ? sortOf(key, order) : undefined}
            >
              {isOrderable && onOrder ? (
                <OrderButton column={key} title={title} order={order} onOrder={onOrder} />
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS_ROW_GROUP}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly selection: Selection<Row> | undefined
}

function TableRow<Row>({ row, columns: [first, ...others], selection }: TableRowProps<Row>) {
  const keptFocus = useKeptFocus<HTMLTableRowElement>()
  return (
    <tr {...AS_ROW} {...keptFocus}>
      {selection && (
        <td {...AS_CELL} className={styles.select} data-label={t`Select`}>
          {selection.canSelect(row) && (
            <label className={styles.box}>
              <input
                type="checkbox"
                aria-label={selection.label(row)}
                checked={selection.isSelected(row)}
                onChange={({ currentTarget }) => selection.select([row], currentTarget.checked)}
              />
            </label>
          )}
        </td>
      )}
      {first && (
        <th {...AS_ROW_HEADER} scope="row" data-label={first.title}>
          {first.cell(row)}
        </th>
      )}
      {others.map(({ key, title, cell, align }) => (
        <td key={key} {...AS_CELL} data-label={title} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** Checkbox that selects or deselects all selectable rows of the page. */
function SelectAllHeader<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const possible = rows.filter(selection.canSelect)
  const isAll = possible.length > 0 && possible.every(selection.isSelected)
  const isSome = possible.some(selection.isSelected)
  return (
    <th {...AS_COLUMN_HEADER} scope="col" className={styles.select} data-orderable>
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

/**
 * Explicit ARIA roles for the elements of a table. They repeat the implicit roles, because some browsers drop the implicit ones if
 * CSS changes the elements' `display`.
 */
const AS_TABLE = { role: 'table' }
const AS_ROW_GROUP = { role: 'rowgroup' }
const AS_ROW = { role: 'row' }
const AS_COLUMN_HEADER = { role: 'columnheader' }
const AS_ROW_HEADER = { role: 'rowheader' }
const AS_CELL = { role: 'cell' }
