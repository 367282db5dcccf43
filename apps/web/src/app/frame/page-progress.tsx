import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import styles from './page-progress.module.css'

let loading = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  loading += change
  for (const listener of listeners) listener()
}

export async function withProgress<Code>(load: () => Promise<Code>): Promise<Code> {
  // React starts to load a page while it renders, when nothing may change the state of another component.
  await Promise.resolve()
  count(1)
  return load().finally(() => count(-1))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows that the code of the next page is loading, if that takes noticeable time. */
export function PageProgress() {
  const isLoading = useSyncExternalStore(subscribe, () => loading > 0)
  return isLoading && <div className={styles.progress} role="progressbar" aria-label={t`Loading`} />
}
