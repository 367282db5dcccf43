import { t } from '@lingui/core/macro'
import type { Figures } from '@vitrine/api/administration/overview.ts'
import { useCards } from '../../../shared/api/cards.ts'
import { CardLink } from '../card-link.tsx'
import type { Column } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { TableFrame } from '../data-table/table-frame.tsx'
import { countColumns } from './count-columns.ts'

type CardFigures = Figures['cards'][number]

export function CardsInUse({ cards }: { cards: readonly CardFigures[] }) {
  const { data: all } = useCards()
  const unused = all?.filter(({ id }) => cards.every(({ card }) => card !== id)).length
  return (
    <>
      {cards.length > 0 && (
        <TableFrame>
          <DataTable label={t`Cards in use`} columns={columns()} rows={cards} rowKey={({ card }) => card} />
        </TableFrame>
      )}
      {unused !== undefined && (
        <p>{cards.length === 0 ? t`No card was used.` : t`Cards that were not used: ${unused}`}</p>
      )}
    </>
  )
}

const columns = (): readonly Column<CardFigures>[] => [
  { key: 'card', title: t`Card`, cell: ({ card }) => <CardLink card={card} /> },
  ...countColumns(),
]
