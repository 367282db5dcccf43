import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'
import { toastError } from '../toasts.ts'
import styles from './copy-button.module.css'

/** Specification 9.4. */
const CONFIRMATION: Milliseconds = 3000

type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** Label of the field to copy from if the browser does not allow copying. */
  readonly fieldLabel: string
  readonly isPrimary?: boolean
}

export function CopyButton({ text, label, copiedLabel, fieldLabel, isPrimary = false }: CopyButtonProps) {
  const [copy, setCopy] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (copy !== 'copied') return
    const timer = setTimeout(() => setCopy('idle'), CONFIRMATION)
    return () => clearTimeout(timer)
  }, [copy])

  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopy('copied')
    } catch {
      // There is no permission, or no clipboard, as over plain http.
      setCopy('refused')
      toastError(t`The browser does not allow copying. Please copy it from the field.`)
    }
  }

  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={copyText} fullWidth>
        {/* Without role="status": the text of a status would not count as the button's name. */}
        <span aria-live="polite">{copy === 'copied' ? copiedLabel : label}</span>
      </Button>
      {copy === 'refused' && (
        // A plain input, so that pages with codes need not load Mantine's field.
        <label className={styles.field}>
          {fieldLabel}
          <input value={text} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </>
  )
}
