import { plural, t } from '@lingui/core/macro'
import type { Card } from '../../wallet/card/card.ts'
import { HeldCard } from '../card/held-card.tsx'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { LeavingNote, StayButton, useAutomaticLeaving } from '../parts/sheet/leaving.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'

type DoneStepProps = {
  cards: readonly Card[]
  notice?: { title: string; text: string }
  closesAutomatically: boolean
  onClose: () => void
}

export function DoneStep({ cards, notice, closesAutomatically, onClose }: DoneStepProps) {
  const { isLeaving, stay } = useAutomaticLeaving(closesAutomatically, onClose)
  return (
    <>
      <SheetTitle>{plural(cards.length, { one: 'Card added', other: 'Cards added' })}</SheetTitle>
      <SheetBody>
        {cards.map((card) => (
          <HeldCard key={card.id} card={card} />
        ))}
        <div role="status">
          <Notice tone="good" title={notice?.title ?? t`Verified and saved`}>
            {notice?.text ??
              plural(cards.length, {
                one: 'The card is bound to a key that never leaves this browser.',
                other: 'The cards are bound to keys that never leave this browser.',
              })}
          </Notice>
        </div>
        {isLeaving && <LeavingNote />}
      </SheetBody>
      <SheetActions>
        {isLeaving && <StayButton onStay={stay} />}
        <Button data-leave onClick={onClose}>
          {t`Done`}
        </Button>
      </SheetActions>
    </>
  )
}
