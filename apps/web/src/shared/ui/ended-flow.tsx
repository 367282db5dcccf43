import { Button } from '@mantine/core'
import styles from './ended-flow.module.css'
import { RejectedPicture } from './phase-pictures.tsx'

interface EndedFlowProps {
  readonly message?: string | undefined
  readonly actionLabel: string
  readonly onAction: () => void
}

/** A flow that ended without success: the picture, the reason, and a new one a press away. */
export function EndedFlow({ message, actionLabel, onAction }: EndedFlowProps) {
  return (
    <div className={styles.ended}>
      <RejectedPicture />
      {message && <p className={styles.message}>{message}</p>}
      <Button onClick={onAction}>{actionLabel}</Button>
    </div>
  )
}
