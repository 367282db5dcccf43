import { Skeleton } from '@mantine/core'
import styles from './page-skeleton.module.css'

/**
 * Holds the place of a page whose code or data is on its way: a window high, so that the footer does not jump.
 *
 * @param label tells who does not see it what is going on, where that is more than loading
 */
export function PageSkeleton({ label }: { label?: string }) {
  const page = (
    <div className={styles.page} aria-busy="true">
      <Skeleton height={40} width="min(24rem, 80%)" mb="xl" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
  if (label === undefined) return page
  return (
    <div role="status" aria-label={label}>
      {page}
    </div>
  )
}
