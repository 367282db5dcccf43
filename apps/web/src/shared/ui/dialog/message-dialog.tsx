import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Dialog, type DialogProps } from './dialog.tsx'

export const MessageDialog = (message: Omit<DialogProps, 'actions'>) => (
  <Dialog {...message} actions={<Button onClick={message.onClose}>{t`OK`}</Button>} />
)
