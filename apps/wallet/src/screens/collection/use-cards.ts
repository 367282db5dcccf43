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
 * The collection as it is now, in this window and others; what the issuers say of the cards is asked in passing, but not
 * while one decides about a link: who sends it could tell by the question which card one holds.
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
