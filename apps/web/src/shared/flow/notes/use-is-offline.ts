import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser knows that it has no network. It may have none and not know. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)
