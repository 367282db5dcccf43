import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Returns the link to the object of a row: its first visible link to a page of the console. If the window shows none, a press opens
 * a hidden one.
 */
function linkOf(row: Element): HTMLElement | undefined {
  const links = [...row.querySelectorAll<HTMLElement>('a[href^="/admin/"]')]
  return links.find(isVisible) ?? links[0]
}

const isVisible = ({ offsetParent }: HTMLElement): boolean => offsetParent !== null

/**
 * Opens the object of the row that was pressed, in a new tab if the keys ask for it. Leaves controls alone, and text that somebody is
 * selecting.
 */
export function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, label, input, [data-details]') !== null) return
  if (window.getSelection()?.isCollapsed === false) return
  const row = target.closest('tr')
  const press = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  if (row) linkOf(row)?.dispatchEvent(press)
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the next or previous row, and from the table itself to the first one. Skips the details of opened rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  const step = STEPS[key]
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr:not([data-details])')]
  const next = rows[rows.findIndex((row) => row.contains(target)) + step]
  if (next === undefined) return
  event.preventDefault()
  ;(linkOf(next) ?? next).focus()
}
