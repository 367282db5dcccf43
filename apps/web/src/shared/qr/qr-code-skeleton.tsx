import { Skeleton } from '@mantine/core'
import styles from './qr-code-skeleton.module.css'

/** Placeholder for a QR code that is loading. */
export const QrCodeSkeleton = () => <Skeleton className={styles.skeleton} />
