import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { useEffect, useState } from 'react'
import type { CardUse, UseOutcome } from '../../wallet/card/card.ts'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import { listUses } from '../../wallet/storage/collection.ts'
import { formatMoment, formatMoney } from '../parts/format/localized.ts'
import { SeenByVerifiers } from './seen-by-verifiers.tsx'
import styles from './use-history.module.css'

type ConfirmedPayment = { amount: string; payee: string }

const notKnownToBePaid = ({ amount, payee }: ConfirmedPayment) => t`Confirmed ${amount} to ${payee}, payment unknown`

/** Texts for confirmed payments. No text says that a payment was made, because the wallet never learns that. */
const PAYMENTS: Record<UseOutcome, (payment: ConfirmedPayment) => string> = {
  sent: notKnownToBePaid,
  accepted: notKnownToBePaid,
  'awaits-return': ({ amount, payee }) => t`Confirmed ${amount} to ${payee}, paid only if you went back to its page`,
  returned: notKnownToBePaid,
  refused: ({ amount, payee }) => t`Confirmed ${amount} to ${payee}, not accepted`,
}

export function UseHistory({ cardId }: { cardId: string }) {
  const [uses, setUses] = useState<CardUse[] | undefined>()

  useEffect(() => {
    // An unreadable history is shown as empty. If all storage fails, the page shows an error in place of the card.
    listUses(cardId).then(setUses, () => setUses([]))
  }, [cardId])

  if (uses === undefined) return null
  if (uses.length === 0) return <p className={styles.none}>{t`Not used yet.`}</p>
  return (
    <>
      <ul className={styles.uses}>
        {uses.map(({ id, at, verifier, claims, payment, outcome }) => (
          <li key={id} className={styles.use}>
            <p className={styles.who}>
              <Recipient name={verifier.name} outcome={outcome} isPayment={payment !== undefined} />
              {!verifier.isKnown && <span className={styles.unknown}> {t`(not known to this wallet)`}</span>}
            </p>
            <p className={styles.when}>
              <time dateTime={at.toISOString()}>{formatMoment(at)}</time> · {verifier.host}
            </p>
            {payment && (
              <p>
                {PAYMENTS[outcome]({ amount: formatMoney(payment.amount, payment.currency), payee: payment.payee })}
              </p>
            )}
            <p className={styles.what}>
              {claims.length > 0
                ? claims.map((names) => inSentence(nameIn(browser.languages(), names))).join(', ')
                : t`No claims, only that you have the card`}
            </p>
          </li>
        ))}
      </ul>
      <SeenByVerifiers uses={uses} />
    </>
  )
}

type RecipientProps = { name: string; outcome: UseOutcome; isPayment: boolean }

function Recipient({ name, outcome, isPayment }: RecipientProps) {
  switch (outcome) {
    case 'sent':
      return (
        <Trans>
          {name} <span className={styles.unknown}>may have received it: there was no answer</span>
        </Trans>
      )
    case 'awaits-return':
      // The line about the payment already says that the payment takes effect only when the person returns.
      if (isPayment) return name
      return (
        <Trans>
          {name}{' '}
          <span className={styles.unknown}>received it, but it takes effect only if you went back to its page</span>
        </Trans>
      )
    case 'refused':
      return (
        <Trans>
          {name} <span className={styles.refused}>did not accept it</span>
        </Trans>
      )
    case 'accepted':
    case 'returned':
      return name
  }
}
