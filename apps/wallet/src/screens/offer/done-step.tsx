import { plural, t } from '@lingui/core/macro'
import type { Card } from '../../wallet/card.ts'
import { HeldCard } from '../card/held-card.tsx'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet.tsx'

/** The cards are in the collection. */
export function DoneStep({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  return (
    <>
      <SheetTitle>{plural(cards.length, { one: 'Card added', other: 'Cards added' })}</SheetTitle>
      <SheetBody>
        {cards.map((card) => (
          <HeldCard key={card.id} card={card} />
        ))}
        <div role="status">
          <Notice tone="good" title={t`Verified and saved`}>
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
