import { Skeleton } from '@mantine/core'
import styles from './qr-code-skeleton.module.css'

export const QrCodeSkeleton = () => <Skeleton className={styles.skeleton} />
