import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { browser } from '../../wallet/environment.ts'
import { lookIn, nameIn } from '../../wallet/issuer-texts.ts'
import type { ReviewedOffer } from '../../wallet/receiving.ts'
import { Button } from '../parts/button.tsx'
import { CardFace } from '../parts/card/card-face.tsx'
import { ClaimNames } from '../parts/card/claim-list.tsx'
import { Section } from '../parts/section.tsx'
import { Party } from '../parts/sheet/party.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import styles from './offer-review.module.css'

type OfferReviewProps = {
  opened: ReviewedOffer
  declining?: string
  children?: ReactNode
  onAccept: () => void
  onDecline: () => void
}

export function OfferReview({ opened, declining, children, onAccept, onDecline }: OfferReviewProps) {
  const { issuer, cards, offer } = opened
  const languages = browser.languages()
  const isAtIssuer = offer.preAuthorizedCode === undefined
  const [first] = cards
  const name = first && cards.length === 1 ? nameIn(languages, first.texts) : undefined
  const issuerName = nameIn(languages, issuer.names)
  const title =
    name === undefined ? plural(cards.length, { one: 'Add # card?', other: 'Add # cards?' }) : t`Add ‘${name}’?`
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <Party name={issuerName} host={issuer.host} logo={issuer.logo} note={t`offers you this`} />
        {cards.map((card) => (
          <OfferedCard key={card.configurationId} card={card} issuerName={issuerName} />
        ))}
        {children}
        <p className={styles.small}>
          {offer.txCode && `${t`You will need the PIN that the issuer gave you.`} `}
          {isAtIssuer && `${t`The next page is that of the issuer. You accept there, and come back to this wallet.`} `}
          {declining ?? t`If you decline, the issuer is not notified. The offer expires.`}
        </p>
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onDecline}>
          {t`Decline`}
        </Button>
        <Button onClick={onAccept}>{isAtIssuer ? t`Go to the issuer` : t`Accept`}</Button>
      </SheetActions>
    </>
  )
}

function OfferedCard({ card, issuerName }: { card: ReviewedOffer['cards'][number]; issuerName: string }) {
  const languages = browser.languages()
  const look = lookIn(languages, card)
  return (
    <div className={styles.card}>
      <CardFace look={look} issuerName={issuerName} />
      {look.description !== undefined && <p className={styles.description}>{look.description}</p>}
      {card.labels.length > 0 && (
        <Section title={t`On this card`}>
          <ClaimNames labels={card.labels.map(({ names }) => nameIn(languages, names))} />
        </Section>
      )}
    </div>
  )
}
