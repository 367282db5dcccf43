import { plural, t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { withTexts } from '../../messages/language.ts'
import { useEventLog } from '../../shared/events/event-log.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './events-console.module.css'
import type { EventsPanelProps } from './events-panel.tsx'
import { useOutOfTheWay } from './use-out-of-the-way.ts'

const PANEL_ID = 'events-panel'

/** Shows the floating button of the Events Console (specification 2.26). */
export function EventsConsole() {
  const { unseen } = useEventLog()
  const [Panel, setPanel] = useState<ComponentType<EventsPanelProps>>()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isAway = useOutOfTheWay(button, unseen) && !isOpen

  const open = async () => {
    const panel = await withTexts('events', import('./events-panel.tsx')).catch(() => undefined)
    setPanel(() => panel?.EventsPanel)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (isOpen && key === 'Escape') close()
  }

  return (
    <aside
      className={styles.console}
      aria-label={t`Events Console`}
      data-away={isAway || undefined}
      onKeyDown={closeOnEscape}
    >
      <ActionIcon
        ref={button}
        className={styles.button}
        variant="default"
        size="lg"
        radius="xl"
        aria-label={nameOfButton(unseen)}
        title={t`Events Console`}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        onClick={isOpen ? close : open}
      >
        {isOpen ? <CloseIcon /> : <EventsIcon />}
        {unseen > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </ActionIcon>
      <div id={PANEL_ID} hidden={!isOpen}>
        {isOpen && (Panel ? <Panel onLeave={close} /> : <NotLoaded />)}
      </div>
    </aside>
  )
}

function nameOfButton(unseen: number): string {
  if (unseen === 0) return t`Events Console`
  return plural(unseen, { one: 'Events Console, # new event', other: 'Events Console, # new events' })
}

const EventsIcon = () => (
  <Icon>
    <path d="M9.5 6h11M9.5 12h11M9.5 18h7" />
    <circle cx="4.5" cy="6" r="1.3" />
    <circle cx="4.5" cy="12" r="1.3" />
    <circle cx="4.5" cy="18" r="1.3" />
  </Icon>
)

const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

const NotLoaded = () => (
  <p className={styles.notLoaded} role="alert">
    {t`The Events Console could not be loaded. Check your connection and try again.`}
  </p>
)
