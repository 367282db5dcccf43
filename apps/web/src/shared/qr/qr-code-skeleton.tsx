import { Skeleton } from '@mantine/core'
import styles from './qr-code-skeleton.module.css'

/** Keeps the place of a QR code that is on its way. */
export const QrCodeSkeleton = () => <Skeleton className={styles.skeleton} />
