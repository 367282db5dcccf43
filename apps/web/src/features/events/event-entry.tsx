import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { EventRecord, EventType } from '@vitrine/api/wording/event-record.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCards } from '../../shared/api/cards.ts'
import { formatTime } from '../../shared/format/dates.ts'
import styles from './event-entry.module.css'
import { detailsOf, messageOf, subjectOf } from './event-words.ts'

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

export function EventEntry({ event, onLeave }: EventEntryProps) {
  const { type, timestamp, dateTime, card, link } = event
  const message = messageOf(event)
  const name = subjectOf(event)
  const details = detailsOf(event)
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
        {name && <p className={styles.name}>{card ? <CardTitle id={card} fallback={name} /> : name}</p>}
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

function CardTitle({ id, fallback }: { id: string; fallback: string }) {
  const { data } = useCards()
  return data?.find((card) => card.id === id)?.card.title ?? fallback
}
