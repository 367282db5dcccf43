import { useSyncExternalStore } from 'react'

type Loaded = typeof import('./toast-rack.tsx')

let loaded: Loaded | undefined
const listeners = new Set<() => void>()

/**
 * What shows toasts, loaded with the first of them: most visits have none.
 *
 * @throws whatever import() throws where it cannot be fetched; the next call tries again
 */
export async function loadToastRack(): Promise<Loaded> {
  loaded ??= await import('./toast-rack.tsx')
  for (const listener of listeners) listener()
  return loaded
}

/** The rack of the toasts, once there is a toast. */
export function LazyToastRack() {
  const Rack = useSyncExternalStore(subscribe, () => loaded?.ToastRack)
  return Rack ? <Rack /> : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
