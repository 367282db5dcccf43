import { useCallback, useEffect, useState } from 'react'
import { type EmulatorState, emulatorUrl, readEmulator } from '../../wallet/emulator/emulator.ts'
import { browser } from '../../wallet/environment.ts'
import type { Collection } from '../collection/use-cards.ts'

/** Returns the cards of the emulator as a collection, for the pages of its cards. */
export const collectionOf = (state: EmulatorState | 'loading' | undefined): Collection =>
  state === 'loading' ? { state } : { state: 'ready', cards: state?.cards ?? [], damaged: [] }

/**
 * Returns the state of the emulator, and a function that reads it again; undefined if there is no emulator, or it does not answer. It is
 * read again when the person has decided about a link, and when the page becomes visible.
 */
export function useEmulator({ isDeciding }: { isDeciding: boolean }) {
  const [state, setState] = useState<EmulatorState | 'loading' | undefined>(emulatorUrl() ? 'loading' : undefined)

  const read = useCallback(() => {
    if (emulatorUrl() !== undefined && document.visibilityState === 'visible')
      readEmulator(browser).then(setState, () => setState(undefined))
  }, [])

  useEffect(() => {
    if (isDeciding) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isDeciding, read])

  return { state, read }
}
