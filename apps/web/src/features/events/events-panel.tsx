import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { eventLog } from '../../shared/events/event-log.ts'
import { EventEntry } from './event-entry.tsx'
import styles from './events-panel.module.css'
import { useEventLog } from './use-event-log.ts'

export type EventsPanelProps = {
  /** A link leads away from what the panel covers. */
  readonly onLeave: () => void
}

/**
 * What happened in this browser within the last hour, the newest first. It announces nothing by itself: the page on which
 * something happens says so already.
 */
export function EventsPanel({ onLeave }: EventsPanelProps) {
  const { events, unseen } = useEventLog()
  const heading = useRef<HTMLHeadingElement>(null)

  // Before it is seen: a key that is pressed at once belongs to the panel.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (unseen > 0) eventLog.markSeen()
  }, [unseen])

  // The button goes away with the last event, and must not take the focus along.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also without a link in it
        <section className={styles.scroller} aria-label={t`Events, the newest first`} tabIndex={0}>
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
        When you generate or use a card, its start, its scan and its outcome are listed here. Events stay in this
        browser only, for an hour, and hold nothing about you.
      </Trans>
    </p>
  </div>
)
