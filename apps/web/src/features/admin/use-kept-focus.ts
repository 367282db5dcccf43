import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in an element whose buttons may disappear after they were pressed: the element itself then gets the focus, and
 * a screen reader reads its new content.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const focused = useRef<HTMLElement>(undefined)

  useEffect(() => {
    if (focused.current === undefined || focused.current.isConnected) return
    focused.current = undefined
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })

  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
  }
}
