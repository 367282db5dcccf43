import { useEffect, useState } from 'react'
import type { CardUse, UseOutcome } from '../../wallet/card.ts'
import { listUses } from '../../wallet/collection.ts'
import { formatMoment } from '../parts/dates.ts'
import { formatMoney } from '../parts/money.ts'
import styles from './use-history.module.css'

const OUTCOMES: Partial<Record<UseOutcome, string>> = {
  sent: 'may have it: no answer came',
  'awaits-return': 'has it, and counts it only if you went back to its page',
  refused: 'did not accept it',
}

/** The wallet confirms payments and never hears of them again: it must not say that one was made. */
const PAYMENTS: Record<UseOutcome, string> = {
  sent: 'not known to be paid',
  accepted: 'not known to be paid',
  'awaits-return': 'paid only if you went back to its page',
  returned: 'not known to be paid',
  refused: 'not accepted',
}

/** To whom a card was shown, the latest first. Only this browser knows. */
export function UseHistory({ cardId }: { cardId: string }) {
  const [uses, setUses] = useState<CardUse[] | undefined>()

  useEffect(() => {
    let isMounted = true
    // A history that cannot be read shows as empty; the card above says whether the storage works at all.
    listUses(cardId).then(
      (found) => isMounted && setUses(found),
      () => isMounted && setUses([]),
    )
    return () => {
      isMounted = false
    }
  }, [cardId])

  if (uses === undefined) return null
  if (uses.length === 0) return <p className={styles.none}>Not used yet.</p>
  return (
    <ul className={styles.uses}>
      {uses.map(({ id, at, verifier, claims, payment, outcome }) => (
        <li key={id} className={styles.use}>
          <p className={styles.who}>
            {verifier.name}
            <Outcome outcome={outcome} isPayment={payment !== undefined} />
            {!verifier.isKnown && <span className={styles.unknown}> (not known to this wallet)</span>}
          </p>
          <p className={styles.when}>
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time> · {verifier.host}
          </p>
          {payment && (
            <p>
              Confirmed {formatMoney(payment.amount, payment.currency)} to {payment.payee}, {PAYMENTS[outcome]}
            </p>
          )}
          <p className={styles.what}>
            {claims.length > 0 ? claims.join(', ') : 'No claims, only that you have the card'}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ outcome, isPayment }: { outcome: UseOutcome; isPayment: boolean }) {
  const text = OUTCOMES[outcome]
  // The line about the payment says it already.
  const isSaid = isPayment && outcome === 'awaits-return'
  if (text === undefined || isSaid) return null
  return <span className={outcome === 'refused' ? styles.refused : styles.unknown}> {text}</span>
}
