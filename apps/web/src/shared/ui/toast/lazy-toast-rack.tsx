import { useSyncExternalStore } from 'react'

type Loaded = typeof import('./toast-rack.tsx')

let loaded: Loaded | undefined
const listeners = new Set<() => void>()

/**
 * Loads the component that shows toasts when the first toast appears, because most visits have none.
 *
 * @throws the error of import() if the component cannot be fetched; the next call tries again
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
