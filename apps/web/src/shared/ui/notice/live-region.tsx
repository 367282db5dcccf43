import type { ReactNode } from 'react'
import styles from './live-region.module.css'

/** Live region for messages that appear later: screen readers announce them. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children}
    </div>
  )
}
