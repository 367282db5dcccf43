import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EmulatedOffer } from '../../wallet/emulator/emulator.ts'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import { OfferReview } from '../offer/offer-review.tsx'
import styles from './emulator.module.css'

type EmulatedOfferReviewProps = {
  offer: EmulatedOffer
  onAccept: (typed: Record<string, string>) => void
  onDecline: () => void
}

export function EmulatedOfferReview({ offer, onAccept, onDecline }: EmulatedOfferReviewProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  return (
    <OfferReview
      opened={offer.opened}
      declining={t`If you decline, the issuer is told.`}
      onAccept={() => onAccept(typed)}
      onDecline={onDecline}
    >
      {offer.typed.map(({ name, label }) => (
        <label key={name} className={styles.field}>
          {label ? nameIn(browser.languages(), label.names) : name}
          <input
            className={styles.input}
            value={typed[name] ?? ''}
            autoComplete="off"
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
    </OfferReview>
  )
}
