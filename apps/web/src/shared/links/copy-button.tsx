import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toastError } from '../toasts.ts'
import styles from './copy-button.module.css'

/** How long the button confirms, in milliseconds (section 9). */
const CONFIRMATION = 3000

type CopyButtonProps = {
  /** What is copied. */
  readonly text: string
  readonly label: string
  /** The button's text for a while after it copied. */
  readonly copiedLabel: string
  /** Names the field from which the text is copied by hand where the browser does not allow it. */
  readonly fieldLabel: string
  /** Whether it is what the page is about. */
  readonly isPrimary?: boolean
}

/** Copies a text, and shows it in a field where the browser does not allow that. */
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
      // No permission, or no clipboard at all: a page over plain http has none.
      setCopy('refused')
      toastError(t`The browser does not allow copying. Please copy the link from the field.`)
    }
  }

  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={copyText} fullWidth>
        {/* Not a status by its role: that would not count as the button's name. */}
        <span aria-live="polite">{copy === 'copied' ? copiedLabel : label}</span>
      </Button>
      {copy === 'refused' && (
        // Not Mantine's: it is seldom seen, and the pages with codes have no other field.
        <label className={styles.field}>
          {fieldLabel}
          <input value={text} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </>
  )
}
