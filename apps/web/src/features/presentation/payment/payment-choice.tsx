import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { type MouseEvent, useId } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './payment-choice.module.css'

type PaymentChoiceProps = {
  readonly scenario: PublicScenario
  /** Which of them the page asks for; undefined for none. */
  readonly chosen: string | undefined
  /** The one was chosen whose page this is: that is another request, as Refresh makes one. */
  readonly onAgain: () => void
}

/** What a card is good for beside showing it: one control, with a button for each extra payment type of the card. */
export function PaymentChoice({ scenario, chosen, onAgain }: PaymentChoiceProps) {
  const { id: configId, presentation } = scenario
  const { pathname } = useLocation()
  const labelId = useId()
  if (presentation.extra.length === 0) return null
  return (
    <nav className={styles.choice} aria-labelledby={labelId}>
      <p id={labelId} className={styles.label}>
        {t`Use this card to`}
      </p>
      <ul className={styles.options}>
        {presentation.extra.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={styles.option}
              to={presentPaymentPath(configId, id)}
              onClick={(event: MouseEvent) => {
                if (pathname !== presentPaymentPath(configId, id)) return
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
