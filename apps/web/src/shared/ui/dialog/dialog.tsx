import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** The buttons. The first of them has the focus at the beginning, so it should be the one that does no harm. */
  readonly actions: ReactNode
  /** Called when Escape closed the dialog. Whoever shows it takes it away. */
  readonly onClose: () => void
}

/**
 * A dialog that has to be answered before anything else: the page behind it is out of reach. It is open as long as it is
 * rendered; then the focus returns to where it was.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  const tell = useEffectEvent(onClose)

  // A layout effect ends while the element still stands in the page: closed there, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    // Escape. Closed by the browser it would give the focus back at once and tell of it later: who presses the button that
    // has it then would ask in vain.
    const whenCancelled = (event: Event) => {
      event.preventDefault()
      tell()
    }
    // A browser that will not be kept from closing. By now the dialog may be open again, as in React's strict mode.
    const whenClosed = () => {
      if (!dialog.open) tell()
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
