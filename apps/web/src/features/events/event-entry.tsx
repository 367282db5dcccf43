import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { EventRecord, EventType } from '@vitrine/api'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../shared/format/dates.ts'
import styles from './event-entry.module.css'

const BADGES: Record<EventType, MessageDescriptor> = {
  started: msg`Started`,
  scanned: msg`Scanned`,
  issued: msg`Issued`,
  verified: msg`Verified`,
  refused: msg`Refused`,
  error: msg`Error`,
}

type EventEntryProps = {
  readonly event: EventRecord
  readonly onLeave: () => void
}

/** One event: when, what, of which card, why, and the way to its presentation. */
export function EventEntry({ event, onLeave }: EventEntryProps) {
  const { type, timestamp, dateTime, message, name, details, link } = event
  const summary = useId()
  return (
    <li className={styles.entry} data-type={type}>
      <p className={styles.meta}>
        <span className={styles.badge}>{i18n._(BADGES[type])}</span>
        <time className={styles.time} dateTime={dateTime}>
          {formatTime(timestamp)}
        </time>
      </p>
      <div id={summary}>
        <p className={styles.message}>{message}</p>
        {name && <p className={styles.name}>{name}</p>}
      </div>
      {details && <p className={styles.details}>{details}</p>}
      {link && (
        <Link className={styles.link} to={link} aria-describedby={summary} onClick={onLeave}>
          {t`View Presentation`}
        </Link>
      )}
    </li>
  )
}
