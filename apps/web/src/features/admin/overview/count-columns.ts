import { t } from '@lingui/core/macro'
import { formatCount } from '../../../shared/format/count.ts'
import type { Column } from '../data-table/column.ts'

export type Counted = { readonly issued: number; readonly presented: number; readonly refused: number }

export const countColumns = (): readonly Column<Counted>[] => [
  { key: 'issued', title: t`Issued`, cell: ({ issued }) => formatCount(issued), align: 'end' },
  { key: 'presented', title: t`Presented`, cell: ({ presented }) => formatCount(presented), align: 'end' },
  {
    key: 'refused',
    title: t({ message: 'Refused', context: 'count' }),
    cell: ({ refused }) => formatCount(refused),
    align: 'end',
  },
]
