import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export type DialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** The first one has the initial focus, so it should be the harmless one. */
  readonly actions: ReactNode
  /** Called when the visitor presses Escape. The parent then removes the dialog. */
  readonly onClose: () => void
}

/** The dialog is open while it is rendered; afterwards the focus returns to the element that had it before. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  const requestClose = useEffectEvent(onClose)

  // The clean-up of a layout effect runs while the element is still in the page. Otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    // Handles Escape instead of the browser, which sends its close event late. Until then the opening button has no effect.
    const whenCancelled = (event: Event) => {
      event.preventDefault()
      requestClose()
    }
    // Some browsers close the dialog anyway. In React's strict mode it is open again by now.
    const whenClosed = () => {
      if (!dialog.open) requestClose()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', whenCancelled)
    dialog.addEventListener('close', whenClosed)
    return () => {
      dialog.removeEventListener('cancel', whenCancelled)
      dialog.removeEventListener('close', whenClosed)
      dialog.close()
    }
  }, [])

  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-message`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-message`} className={styles.message}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
