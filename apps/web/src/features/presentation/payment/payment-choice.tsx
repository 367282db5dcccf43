import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { type MouseEvent, useId } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './payment-choice.module.css'

type PaymentChoiceProps = {
  readonly card: PublicCard
  /** Id of the requested operation; undefined if the page only asks for the card. */
  readonly chosen: string | undefined
  /** Called if the visitor chooses the current operation again. */
  readonly onAgain: () => void
}

export function PaymentChoice({ card, chosen, onAgain }: PaymentChoiceProps) {
  const { id: configId, presentation } = card
  const { pathname } = useLocation()
  const labelId = useId()
  if (presentation.extra.length === 0) return null
  const isPlainPossible = chosen === undefined || presentation.extra.length > 1
  const options = [
    ...(isPlainPossible ? [{ id: undefined, name: t`Show it`, to: presentPath(configId) }] : []),
    ...presentation.extra.map(({ id, name }) => ({ id, name, to: presentPaymentPath(configId, id) })),
  ]
  return (
    <nav className={styles.choice} aria-labelledby={labelId}>
      <p id={labelId} className={styles.label}>
        {t`Use this card to`}
      </p>
      <ul className={styles.options}>
        {options.map(({ id, name, to }) => (
          <li key={to}>
            <Link
              className={styles.option}
              to={to}
              onClick={(event: MouseEvent) => {
                if (pathname !== to) return
                event.preventDefault()
                onAgain()
              }}
              aria-current={id === chosen ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
