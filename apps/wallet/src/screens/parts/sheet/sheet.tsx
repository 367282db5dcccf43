import { type ReactNode, useEffect, useRef } from 'react'
import styles from './sheet.module.css'

/** To prevent accidents, Escape does not close the sheet but focuses its button for leaving (`data-leave`). */
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

/** It takes the focus, so that screen readers announce the step. */
export function SheetTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 id="sheet-title" ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}

export function SheetBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className={styles.body} tabIndex={0}>
      {children}
    </div>
  )
}

export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
