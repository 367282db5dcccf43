import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'

/** Whether a table shows only ids (section 1 of the specification), which stands in the address. */
export function useReduced(): { isReduced: boolean; setReduced: (wanted: boolean) => void } {
  const [query, setQuery] = useSearchParams()
  // The router changes the address a moment later; a checkbox must not jump back meanwhile.
  const [isReduced, showReduced] = useOptimistic(query.get('view') === 'ids')
  return {
    isReduced,
    setReduced: (wanted) => {
      const changed = new URLSearchParams(query)
      if (wanted) changed.set('view', 'ids')
      else changed.delete('view')
      startTransition(() => {
        showReduced(wanted)
        setQuery(changed, { replace: true })
      })
    },
  }
}
