import { Skeleton } from '@mantine/core'
import styles from './result.module.css'

export const ResultSkeleton = () => (
  <div className={styles.result} aria-busy="true">
    <Skeleton height={24} width="50%" />
    <Skeleton height={180} />
  </div>
)
