import type { EventRecord, EventType } from '@vitrine/api'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../shared/format/dates.ts'
import styles from './event-entry.module.css'

const BADGES: Record<EventType, string> = {
  started: 'Started',
  scanned: 'Scanned',
  issued: 'Issued',
  verified: 'Verified',
  refused: 'Refused',
  error: 'Error',
}

interface EventEntryProps {
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
        <span className={styles.badge}>{BADGES[type]}</span>
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
          View Presentation
        </Link>
      )}
    </li>
  )
}
