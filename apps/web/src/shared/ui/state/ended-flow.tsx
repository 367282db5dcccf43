import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ended-flow.module.css'
import { ExpiredPicture, RejectedPicture } from './state-pictures.tsx'

type EndedFlowProps = {
  /** Whether somebody refused, or only the time ran out. */
  readonly isRejected?: boolean
  /** A better way on than the button. */
  readonly way?: ReactNode
  readonly actionLabel: string
  readonly onAction: () => void
}

/** The picture of a flow that ended without success, and the button for a new one. The heading says why. */
export function EndedFlow({ isRejected = true, way, actionLabel, onAction }: EndedFlowProps) {
  return (
    <div className={styles.ended}>
      {isRejected ? <RejectedPicture /> : <ExpiredPicture />}
      {way}
      <Button variant={way ? 'default' : 'filled'} fullWidth={way !== undefined} onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  )
}
