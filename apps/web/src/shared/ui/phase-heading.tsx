import { useEffect, useRef } from 'react'
import { shorten } from '../format/shorten.ts'
import styles from './phase-heading.module.css'

interface PhaseHeadingProps {
  readonly heading: string
  readonly note?: string | undefined
  /** Why it came to this, a sentence or two each. */
  readonly reasons?: readonly string[]
  readonly tone?: 'plain' | 'good' | 'bad'
  /** Marks the note with a light, as long as somebody else has to act. */
  readonly isWaiting?: boolean
}

/**
 * Says in which phase a flow is and why; screen readers announce each change, once. Where the control that had the focus went away with
 * the last phase, the focus comes here instead of getting lost.
 */
export function PhaseHeading({ heading, note, reasons = [], tone = 'plain', isWaiting = false }: PhaseHeadingProps) {
  const element = useRef<HTMLHeadingElement>(null)
  const phase = [heading, note, ...reasons].join(' ')
  const shownPhase = useRef(phase)

  useEffect(() => {
    if (shownPhase.current === phase) return
    shownPhase.current = phase
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [phase])

  return (
    <div role="status" className={styles.phase} data-tone={tone}>
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
