import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

type KeptFocus<Element extends HTMLElement> = {
  readonly ref: RefObject<Element | null>
  readonly tabIndex: -1
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * For an element whose buttons may go away with what they did: then the focus comes to the element itself instead of
 * getting lost, and a screen reader says what became of it.
 */
export function useKeptFocus<Element extends HTMLElement>(): KeptFocus<Element> {
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
    onFocus: ({ target }) => {
      focused.current = target
    },
  }
}
