import { Button } from '@mantine/core'
import styles from './ended-flow.module.css'
import { ExpiredPicture, RejectedPicture } from './phase-pictures.tsx'

interface EndedFlowProps {
  /** Where the heading does not say why already. */
  readonly message?: string | undefined
  /** Whether somebody refused, or only the time ran out. */
  readonly isRejected?: boolean
  readonly actionLabel: string
  readonly onAction: () => void
}

/** A flow that ended without success: the picture, the reason, and a new one a press away. */
export function EndedFlow({ message, isRejected = true, actionLabel, onAction }: EndedFlowProps) {
  return (
    <div className={styles.ended}>
      {isRejected ? <RejectedPicture /> : <ExpiredPicture />}
      {message && <p className={styles.message}>{message}</p>}
      <Button onClick={onAction}>{actionLabel}</Button>
    </div>
  )
}
