import { Skeleton } from '@mantine/core'
import styles from './page-skeleton.module.css'

/**
 * As high as the window, so that the footer does not jump.
 *
 * @param label text for screen readers, if it is more than loading
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
