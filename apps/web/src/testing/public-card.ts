import { zCard } from '@vitrine/api/cards/card.ts'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import { type PublicCard, publicCard } from '@vitrine/api/cards/public-card.ts'

/** Returns a card as the browser receives it. By default, issuance and presentation are enabled. */
export function aCard(changes: Partial<PublicCard> = {}): PublicCard {
  const card = zCard.parse({
    id: 'library-card',
    type: 'LibraryCard',
    features: { enabled: true, create: true, present: true },
    card: { title: 'Library card', image: 'library-card.svg', description: 'Borrow books with it.' },
    issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
    credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] },
    presentation: { enabled: true, claims: ['displayName'] },
  })
  return { ...publicCard(card), ...changes }
}

export const A_GATE: Gate = {
  id: 'main',
  name: 'Main gate',
  description: 'The door opens for those who finished the advanced training.',
  requiredLevel: 2,
  openSeconds: 30,
}

/** Returns a card of this level that is presented at a gate. */
export function aCertificate(level: number, { id = `certificate${level}`, gate = A_GATE } = {}): PublicCard {
  const { card, presentation } = aCard()
  return aCard({
    id,
    type: `CertificateLevel${level}`,
    apiVcPrefix: `/${id}`,
    card: { ...card, title: `Certificate, level ${level}` },
    presentation: { ...presentation, extraStatusData: 'security-gate', purpose: { kind: 'gate', gate, level } },
  })
}

/** Returns a card that can pay 300 PLN (`transfer`) or 8 PLN (`lunch`), or use its coupon (`coffee`). */
export function aBankCard(changes: Partial<PublicCard> = {}): PublicCard {
  const { presentation } = aCard()
  return aCard({
    presentation: {
      ...presentation,
      extra: [
        {
          id: 'transfer',
          name: 'Transfer 300 PLN',
          image: '',
          operation: { kind: 'payment', price: 300, receiver: 'Test shop' },
        },
        {
          id: 'lunch',
          name: 'Pay 8 PLN for lunch',
          image: '',
          operation: { kind: 'payment', price: 8, receiver: 'Lunch service' },
        },
        { id: 'coffee', name: 'Get a coffee', image: '', operation: { kind: 'coupon' } },
      ],
    },
    ...changes,
  })
}
