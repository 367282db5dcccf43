import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

export function useSearchShortcuts(field: RefObject<HTMLInputElement | null>, isSlashOn: boolean): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || event.isComposing || altKey) return
    const isCommand = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
    const isSlash = isSlashOn && key === '/' && !ctrlKey && !metaKey && isNothingFocused()
    if (!isCommand && !isSlash) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  })
}

/** Pages focus their heading or main part, which nobody can type into. */
const isNothingFocused = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches('main, [tabindex="-1"]:not(dialog, dialog *, [role=dialog] *, a, button, input)')
