import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { eventLog, useEventLog } from '../../shared/events/event-log.ts'
import { EventEntry } from './event-entry.tsx'
import styles from './events-panel.module.css'

export type EventsPanelProps = {
  /** Called when a link opens another page, so that the panel does not cover it. */
  readonly onLeave: () => void
}

/** Lists the events of this browser. Screen readers announce none of them, because the page of an event announces it. */
export function EventsPanel({ onLeave }: EventsPanelProps) {
  const { events, unseen } = useEventLog()
  const heading = useRef<HTMLHeadingElement>(null)

  // A layout effect moves the focus before the panel is visible, so that the first key press already reaches the panel.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (unseen > 0) eventLog.markSeen()
  }, [unseen])

  // The button disappears, so the focus moves to the heading.
  const clear = () => {
    eventLog.clear()
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t`Events Console`}
        </h2>
        {events.length > 0 && (
          <Button variant="default" size="xs" onClick={clear}>
            {t`Clear`}
          </Button>
        )}
      </div>
      <div role="status">{events.length === 0 && <NoEvents />}</div>
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard even without a link in it
        <section className={styles.scroller} aria-label={t`Events, newest first`} tabIndex={0}>
          <ol className={styles.list}>
            {events.map((event) => (
              <EventEntry key={event.id} event={event} onLeave={onLeave} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const NoEvents = () => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{t`No events yet`}</p>
    <p>
      <Trans>
        When you generate or use a card, this list shows its start, scan and outcome. The events stay in this browser
        for one hour and contain nothing about you.
      </Trans>
    </p>
  </div>
)
