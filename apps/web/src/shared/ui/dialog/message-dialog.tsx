import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type MessageDialogProps = {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export function MessageDialog({ title, children, onClose }: MessageDialogProps) {
  return (
    <Dialog title={title} actions={<Button onClick={onClose}>{t`OK`}</Button>} onClose={onClose}>
      {children}
    </Dialog>
  )
}
