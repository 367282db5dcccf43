import { type Card, zCard } from '@vitrine/api/cards/card.ts'

/** Returns a card that issues `LibraryCard` with a claim of each source. Members of `changes` replace those of the card. */
export const issuingCard = ({
  credential = {},
  card = {},
  ...changes
}: Record<string, unknown> & { credential?: object; card?: object } = {}): Card =>
  zCard.parse({
    id: 'library-card',
    type: 'LibraryCard',
    issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
    credential: {
      claims: [
        { source: 'visitor', name: 'displayName', label: 'Full name' },
        { source: 'visitor', name: 'photo', label: 'Photo' },
        { source: 'card', name: 'level', label: 'Level', value: 2 },
        { source: 'server', name: 'accountNumber', label: 'Account number', value: 'bank-account-number' },
      ],
      validDays: 30,
      ...credential,
    },
    card: {
      title: 'Library card',
      image: 'library.svg',
      description: 'Borrow books.',
      backgroundColor: '#0b5240',
      textColor: '#fff7e6',
      ...card,
    },
    translations: {
      pl: {
        title: 'Karta biblioteczna',
        description: 'Wypożyczaj książki.',
        claims: { displayName: 'Imię i nazwisko' },
      },
    },
    ...changes,
  })

/** Returns the fixture's card with visitors who may leave fields empty. */
export const cardWithOptionalFields = (changes: Record<string, unknown> = {}): Card =>
  issuingCard({ issuance: { enabled: true, customInputEnabled: true }, ...changes })

export const CONTRACT_OPTIONS = {
  publicUrl: 'https://cards.example.test',
  clientName: 'Example Library',
}
