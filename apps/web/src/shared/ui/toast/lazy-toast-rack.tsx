import { useSyncExternalStore } from 'react'

type Loaded = typeof import('./toast-rack.tsx')

let loaded: Loaded | undefined
const listeners = new Set<() => void>()

/**
 * Loads the code of the toasts when the first one appears, because most visits have none.
 *
 * @throws the error of import(); the next call tries again
 */
export async function loadToastRack(): Promise<Loaded> {
  loaded ??= await import('./toast-rack.tsx')
  for (const listener of listeners) listener()
  return loaded
}

export function LazyToastRack() {
  const Rack = useSyncExternalStore(subscribe, () => loaded?.ToastRack)
  return Rack ? <Rack /> : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
