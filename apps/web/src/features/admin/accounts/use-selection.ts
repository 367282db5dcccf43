import { t } from '@lingui/core/macro'
import type { Account } from '@vitrine/api/administration/admin.ts'
import { useState } from 'react'
import type { Selection } from '../data-table/data-table.tsx'

/**
 * Keeps track of which accounts of a page are selected for revocation. `selected` contains only accounts that are still shown
 * and still Active.
 */
export function useSelection<Row extends Account>(
  shown: readonly Row[] | undefined,
): { selected: readonly Row[]; selection: Selection<Row>; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const canSelect = ({ status }: Row) => status === 'Active'
  return {
    selected: (shown ?? []).filter((row) => ids.has(row.id) && canSelect(row)),
    clear: () => setIds(new Set()),
    selection: {
      isSelected: ({ id }) => ids.has(id),
      canSelect,
      label: ({ id }) => {
        const shortId = id.slice(0, 12)
        return t`Select ${shortId}`
      },
      select: (rows, isSelected) => {
        const changed = new Set(ids)
        for (const { id } of rows) {
          if (isSelected) changed.add(id)
          else changed.delete(id)
        }
        setIds(changed)
      },
    },
  }
}
