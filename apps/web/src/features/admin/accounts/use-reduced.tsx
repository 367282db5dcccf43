import { t } from '@lingui/core/macro'
import { type ReactNode, startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import styles from './accounts.module.css'

/** Returns whether a table shows only ids (specification 2.16), and the checkbox that switches this. */
export function useReduced(): { isReduced: boolean; reducedSwitch: ReactNode } {
  const [query, setQuery] = useSearchParams()
  // The router changes the URL a moment later. Until then the checkbox must keep its new state.
  const [isReduced, showReduced] = useOptimistic(query.get('view') === 'ids')
  const setReduced = (wanted: boolean) => {
    const changed = new URLSearchParams(query)
    if (wanted) changed.set('view', 'ids')
    else changed.delete('view')
    startTransition(() => {
      showReduced(wanted)
      setQuery(changed, { replace: true })
    })
  }
  return {
    isReduced,
    reducedSwitch: (
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isReduced}
          onChange={({ currentTarget }) => setReduced(currentTarget.checked)}
        />
        {t`Only IDs`}
      </label>
    ),
  }
}
