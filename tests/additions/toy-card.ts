/** A card in the toy format. Presenting this card can draw a number in a raffle. */
export const TOY_CARD = {
  $schema: './scenario.schema.json',
  id: 'toy-card',
  order: 2,
  type: 'ToyCard',
  features: { enabled: true, create: true, present: true },
  card: { title: 'Toy card', image: 'toy-card.svg', description: 'Of a test.' },
  issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
  credential: {
    format: 'jwt_vc_json',
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'card', name: 'colour', label: 'Colour', value: 'red' },
    ],
  },
  presentation: { enabled: true, claims: ['displayName', 'colour'], presentDynamicData: true },
}
