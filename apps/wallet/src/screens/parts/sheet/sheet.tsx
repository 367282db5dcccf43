import { type ReactNode, useEffect, useRef } from 'react'
import styles from './sheet.module.css'

/**
 * A sheet over the wallet that asks for a decision. It keeps the focus inside. Escape does not close it by accident:
 * it leads to the button that says what leaving means (`data-leave`).
 */
export function Sheet({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault()
        dialog.current?.querySelector<HTMLElement>('[data-leave]')?.focus()
      }}
    >
      <div className={styles.grip} aria-hidden="true" />
      {children}
    </dialog>
  )
}

/** The heading of one step; it takes the focus, so that a screen reader says where one is. */
export function SheetTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 id="sheet-title" ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}

/** What there is to read; it scrolls, by keyboard too. */
export function SheetBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard must be able to scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={styles.body} role="group" aria-labelledby="sheet-title" tabIndex={0}>
      {children}
    </div>
  )
}

/** The decisions, always in sight at the sheet's foot. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
