import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HarmfulButton } from '../harmful-button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  readonly confirmLabel: string
  /** Label of the button that changes nothing, if that is the safer choice. */
  readonly keepLabel?: string
  readonly isHarmful: boolean
  /** False while required input is missing. */
  readonly isPossible?: boolean
  /** Called once, however often the button is pressed. The parent then removes the dialog. */
  readonly onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, keepLabel, isHarmful, isPossible = true, onConfirm, ...dialog } = props
  const [isConfirmed, setConfirmed] = useState(false)
  const confirmButton = {
    loading: isConfirmed,
    disabled: !isPossible,
    onClick: () => {
      setConfirmed(true)
      onConfirm()
    },
    children: confirmLabel,
  }
  const isKeepingSafer = keepLabel !== undefined
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant={isKeepingSafer ? 'filled' : 'default'} onClick={dialog.onClose}>
            {keepLabel ?? t`Cancel`}
          </Button>
          {isHarmful ? (
            <HarmfulButton isFinal {...confirmButton} />
          ) : (
            <Button variant={isKeepingSafer ? 'default' : 'filled'} {...confirmButton} />
          )}
        </>
      }
    />
  )
}
