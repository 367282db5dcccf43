import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { Column, Fold, Selection } from './column.ts'
import styles from './data-table.module.css'

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Largest window in which the row can be opened. */
  readonly folds: Fold
  readonly selection: Selection<Row> | undefined
}

export function TableRow<Row>({ row, columns, folds, selection }: TableRowProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const keptFocus = useKeptFocus<HTMLTableRowElement>()
  const detailsId = useId()
  const [first, ...others] = columns
  return (
    <>
      <tr {...keptFocus}>
        {selection && (
          <td className={styles.select}>
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
          <th scope="row">
            <div className={styles.first}>
              {folds !== 'never' && (
                <button
                  type="button"
                  className={styles.opener}
                  data-folds={folds}
                  aria-label={t`More of this row`}
                  aria-expanded={isOpen}
                  aria-controls={detailsId}
                  onClick={() => setOpen(!isOpen)}
                >
                  <svg viewBox="0 0 12 12" aria-hidden="true">
                    <path d="m4 2 4 4-4 4" />
                  </svg>
                </button>
              )}
              <div className={styles.content} data-folds={first.folds}>
                {first.cell(row)}
              </div>
            </div>
          </th>
        )}
        {others.map(({ key, cell, align, folds, isMarkOnPhone = false }) => (
          <td key={key} data-align={align} data-folds={isMarkOnPhone ? 'never' : folds}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {isOpen && <RowDetails id={detailsId} row={row} columns={columns} folds={folds} />}
    </>
  )
}

function RowDetails<Row>({ id, row, columns, folds }: Omit<TableRowProps<Row>, 'selection'> & { readonly id: string }) {
  const keptFocus = useKeptFocus<HTMLTableRowElement>()
  return (
    <tr {...keptFocus} id={id} className={styles.details ?? ''} data-folds={folds} data-details>
      <td colSpan={columns.length + 1}>
        <dl>
          {columns
            .filter((column) => column.folds !== 'never')
            .map(({ key, title, cell, folds }) => (
              <div key={key} data-folds={folds}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
        </dl>
      </td>
    </tr>
  )
}
