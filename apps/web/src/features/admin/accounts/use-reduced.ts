import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'

/** Reads and sets whether a table shows only ids (section 1 of the specification). The URL keeps this choice as `view=ids`. */
export function useReduced(): { isReduced: boolean; setReduced: (wanted: boolean) => void } {
  const [query, setQuery] = useSearchParams()
  // The router changes the URL a moment later. Until then the checkbox must keep its new state.
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
