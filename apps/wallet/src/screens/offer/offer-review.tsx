import { plural, t } from '@lingui/core/macro'
import type { OpenedOffer } from '../../wallet/receiving.ts'
import { Button } from '../parts/button.tsx'
import { CardFace } from '../parts/card-face.tsx'
import { ClaimNames } from '../parts/claims.tsx'
import { Party } from '../parts/party.tsx'
import { Section } from '../parts/section.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'
import styles from './offer-review.module.css'

type OfferReviewProps = {
  opened: OpenedOffer
  onAccept: () => void
  onDecline: () => void
}

/** Who offers which card. */
export function OfferReview({ opened, onAccept, onDecline }: OfferReviewProps) {
  const { issuer, cards, offer } = opened
  const [first] = cards
  const name = cards.length === 1 ? first?.look.name : undefined
  const title =
    name === undefined ? plural(cards.length, { one: 'Add # card?', other: 'Add # cards?' }) : t`Add ‘${name}’?`
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <Party {...issuer} note={t`offers you this`} />
        {cards.map(({ configurationId, look, labels }) => (
          <div key={configurationId} className={styles.card}>
            <CardFace look={look} issuerName={issuer.name} />
            {look.description !== undefined && <p className={styles.description}>{look.description}</p>}
            {labels.length > 0 && (
              <Section title={t`It will say`}>
                <ClaimNames labels={labels.map(({ label }) => label)} />
              </Section>
            )}
          </div>
        ))}
        <p className={styles.small}>
          {offer.txCode && `${t`You will need the PIN that the issuer gave you.`} `}
          {t`Declining only forgets the offer: there is no way to tell the issuer, whose offer simply runs out.`}
        </p>
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onDecline}>
          {t`Decline`}
        </Button>
        <Button onClick={onAccept}>{t`Accept`}</Button>
      </SheetActions>
    </>
  )
}
