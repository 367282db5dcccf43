import { i18n } from '@lingui/core'
import { useEffect, useRef } from 'react'
import { shorten } from '../../format/shorten.ts'
import { landInWindow } from './land-in-window.ts'
import styles from './state-heading.module.css'

export type StateHeadingProps = {
  readonly heading: string
  readonly note?: string | undefined
  /** Why it came to this, a sentence or two each. */
  readonly reasons?: readonly string[]
  readonly tone?: 'plain' | 'good' | 'bad'
  /** Marks the note with a light, as long as somebody else has to act. */
  readonly isWaiting?: boolean
}

/**
 * Says in which state a flow is and why; screen readers announce each change, once. Where the control that had the focus
 * went away with the last state, the focus comes here instead of getting lost. A new state comes into the window.
 */
export function StateHeading({ heading, note, reasons = [], tone = 'plain', isWaiting = false }: StateHeadingProps) {
  const element = useRef<HTMLHeadingElement>(null)
  const text = [heading, note, ...reasons].join(' ')
  const shownText = useRef(text)
  const shownIn = useRef(i18n.locale)

  useEffect(() => {
    if (shownText.current === text) return
    shownText.current = text
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    // In another language it is the same state.
    const isNewState = shownIn.current === i18n.locale
    shownIn.current = i18n.locale
    if (isNewState && element.current) landInWindow(element.current)
  }, [text])

  return (
    <div role="status" className={styles.state} data-tone={tone}>
      <h2 ref={element} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {note && (
        <p className={styles.note}>
          {isWaiting && <span className={styles.light} aria-hidden="true" />}
          {note}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {shorten(reason)}
        </p>
      ))}
    </div>
  )
}
