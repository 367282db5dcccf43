import { useEffect, useState } from 'react'
import type { WalletProblem } from '../../protocol/problem.ts'
import { refreshStatus } from '../../wallet/card-status.ts'
import { browser } from '../../wallet/environment.ts'
import { onCollectionChange, readCards, type StoredCards } from '../../wallet/storage/collection.ts'
import { problemOf } from '../problem/problem-of.ts'

export type Collection =
  | { state: 'loading' }
  | ({ state: 'ready' } & StoredCards)
  | { state: 'failed'; problem: WalletProblem }

/**
 * Refreshes the status of the cards, but not while the person
 * decides about a link: from the status request, the sender of the link could learn which card the person has.
 */
export function useCards({ isDeciding }: { isDeciding: boolean }): Collection {
  const [collection, setCollection] = useState<Collection>({ state: 'loading' })

  useEffect(() => {
    let isMounted = true
    const load = async () => {
      try {
        const stored = await readCards()
        if (isMounted) setCollection({ state: 'ready', ...stored })
        if (!isDeciding) await refreshStatus(stored.cards, browser)
      } catch (cause) {
        if (isMounted) setCollection({ state: 'failed', problem: problemOf(cause) })
      }
    }
    const loadWhenSeen = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    const stopListening = onCollectionChange(() => void load())
    document.addEventListener('visibilitychange', loadWhenSeen)
    return () => {
      isMounted = false
      stopListening()
      document.removeEventListener('visibilitychange', loadWhenSeen)
    }
  }, [isDeciding])

  return collection
}
