import type { ReactNode } from 'react'
import styles from './live-region.module.css'

/** A place for what may come to say: screen readers announce it when it does. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children}
    </div>
  )
}
