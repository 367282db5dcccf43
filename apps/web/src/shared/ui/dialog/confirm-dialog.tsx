import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { HarmfulButton } from '../harmful-button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  /** Label of the button that changes nothing, if that is the safer choice. */
  readonly keepLabel?: string
  readonly isHarmful: boolean
  /** False while required input is missing. */
  readonly isPossible?: boolean
  /** Called once, however often the button is pressed. The parent then removes the dialog. */
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  keepLabel,
  isHarmful,
  isPossible = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const confirm = () => {
    setConfirmed(true)
    onConfirm()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant={keepLabel === undefined ? 'default' : 'filled'} onClick={onClose}>
            {keepLabel ?? t`Cancel`}
          </Button>
          {isHarmful ? (
            <HarmfulButton isFinal loading={isConfirmed} disabled={!isPossible} onClick={confirm}>
              {confirmLabel}
            </HarmfulButton>
          ) : (
            <Button
              variant={keepLabel === undefined ? 'filled' : 'default'}
              loading={isConfirmed}
              disabled={!isPossible}
              onClick={confirm}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
