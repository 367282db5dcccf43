import { i18n } from '@lingui/core'
import { useEffect, useRef } from 'react'
import { shorten } from '../../format/shorten.ts'
import styles from './state-heading.module.css'

export type StateHeadingProps = {
  readonly heading: string
  readonly note?: string | undefined
  readonly reasons?: readonly string[]
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly isWaiting?: boolean
}

/**
 * Shows the state of a flow. Screen readers announce each state once. The heading takes the focus if the focused control
 * disappeared.
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
    // A change of the language is not a new state.
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

/** Lowest position of a heading, as a share of the window, that leaves the result below it visible. */
const HIGH_ENOUGH = 0.5

/**
 * Scrolls a heading into view, with the main button of its panel or else the picture. Scrolls to the top if both are then in
 * the window. Otherwise scrolls to the heading, unless both are visible already.
 */
function landInWindow(heading: HTMLElement): void {
  const { top } = heading.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const panel = heading.closest('[data-panel]')
  const filled = [...(panel?.querySelectorAll('[data-variant="filled"]') ?? [])]
  const main = filled.find((button) => getComputedStyle(button).visibility !== 'hidden')
  const end = (main ?? panel?.querySelector('[data-body]'))?.getBoundingClientRect().bottom
  const fits = (scrolled: number): boolean =>
    end === undefined ? top + scrolled <= window.innerHeight * HIGH_ENOUGH : end + scrolled <= window.innerHeight
  const isSeen = top >= Math.max(0, bar) && fits(0)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (fits(window.scrollY)) window.scrollTo({ top: 0, behavior })
  else if (!isSeen) heading.scrollIntoView({ block: 'start', behavior })
}
