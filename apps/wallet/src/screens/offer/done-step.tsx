import { plural, t } from '@lingui/core/macro'
import type { Card } from '../../wallet/card/card.ts'
import { HeldCard } from '../card/held-card.tsx'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'

type DoneStepProps = {
  cards: readonly Card[]
  notice?: { title: string; text: string }
  closesAutomatically: boolean
  onClose: () => void
}

export function DoneStep({ cards, notice, ...leaving }: DoneStepProps) {
  return (
    <LastStep title={plural(cards.length, { one: 'Card added', other: 'Cards added' })} {...leaving}>
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
    </LastStep>
  )
}
