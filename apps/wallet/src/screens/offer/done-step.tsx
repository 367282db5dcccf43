import { plural, t } from '@lingui/core/macro'
import { type Card, conditionOf } from '../../wallet/card.ts'
import { browser } from '../../wallet/environment.ts'
import { Button } from '../parts/button.tsx'
import { CardFace } from '../parts/card-face.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'

/** The cards are in the collection. */
export function DoneStep({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  return (
    <>
      <SheetTitle>{plural(cards.length, { one: 'Card added', other: 'Cards added' })}</SheetTitle>
      <SheetBody>
        {cards.map((card) => (
          <CardFace
            key={card.id}
            look={card.look}
            issuerName={card.issuer.name}
            condition={conditionOf(card, browser.now())}
          />
        ))}
        <div role="status">
          <Notice tone="good" title={t`Checked and kept`}>
            {t`The card is bound to a key that never leaves this browser.`}
          </Notice>
        </div>
      </SheetBody>
      <SheetActions>
        <Button data-leave onClick={onClose}>
          {t`Done`}
        </Button>
      </SheetActions>
    </>
  )
}
