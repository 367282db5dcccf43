import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StateBody } from './state-body.tsx'
import { ExpiredPicture, RejectedPicture } from './state-pictures.tsx'

type EndedFlowProps = {
  /** True if the request was rejected, false if it expired. */
  readonly isRejected?: boolean
  /** Button for a better next step, shown above the button for a new request. */
  readonly way?: ReactNode
  readonly actionLabel: string
  readonly onAction: () => void
}

/** Picture and next step of a flow that ended without success; the page's heading gives the reason. */
export const EndedFlow = ({ isRejected = true, way, actionLabel, onAction }: EndedFlowProps) => (
  <StateBody picture={isRejected ? <RejectedPicture /> : <ExpiredPicture />}>
    {way}
    <Button variant={way ? 'default' : 'filled'} fullWidth onClick={onAction}>
      {actionLabel}
    </Button>
  </StateBody>
)
