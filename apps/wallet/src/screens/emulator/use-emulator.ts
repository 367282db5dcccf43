import { useCallback, useEffect, useState } from 'react'
import { type EmulatorState, emulatorUrl, readEmulator } from '../../wallet/emulator/emulator.ts'
import { browser } from '../../wallet/environment.ts'
import type { Collection } from '../collection/use-cards.ts'

export const collectionOf = (state: EmulatorState | 'loading' | undefined): Collection =>
  state === 'loading' ? { state } : { state: 'ready', cards: state?.cards ?? [], damaged: [] }

/** The state is undefined if there is no emulator, or it does not answer. */
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
