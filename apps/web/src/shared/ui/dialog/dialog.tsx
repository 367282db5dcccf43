import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** The buttons. The first one has the initial focus, so it should be the harmless one. */
  readonly actions: ReactNode
  /** Called when the visitor presses Escape. The parent then removes the dialog. */
  readonly onClose: () => void
}

/**
 * Shows a modal dialog: the page behind it cannot be used until the visitor has answered. The dialog is open while it is
 * rendered; afterwards the focus returns to the element that had it before.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  const requestClose = useEffectEvent(onClose)

  // The clean-up closes the dialog. In a layout effect it runs while the element is still in the page, so that the browser
  // returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    // Handles Escape. If the browser closed the dialog itself, the focus would return at once to the button that opened it, but the close
    // event would come later. Until then the page counts the dialog as open, and pressing that button would do nothing.
    const whenCancelled = (event: Event) => {
      event.preventDefault()
      requestClose()
    }
    // Some browsers close the dialog anyway. The event is ignored if the dialog is open again, as in React's strict mode.
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
