import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Identifies the column in an `Order`. */
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** Defaults to `never` for the first two columns, otherwise to `phone`. The first column keeps its place for the button that opens the row. */
  readonly folds?: Fold
  /** True if the row keeps the cell on a phone, as a mark without its words. The opened row shows it whole. */
  readonly isMarkOnPhone?: boolean
}

/** Largest window in which a column is part of an opened row instead of the table. */
export type Fold = 'never' | 'phone' | 'tablet' | 'laptop'

export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean
  readonly canSelect: (row: Row) => boolean
  /** The accessible name must be clear without the rest of the row. */
  readonly label: (row: Row) => string
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
}
