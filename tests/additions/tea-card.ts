/** A card with which tea can be paid. Tests change its title, the value of its claim, and its price. */
export const teaCard = ({ title = 'Tea card', kind = 'green', price = 5, receiver = 'Tea house' } = {}) => ({
  id: 'tea-card',
  order: 1,
  type: 'TeaCard',
  features: { enabled: true, create: true, present: true },
  card: { title, image: 'workshop.svg', description: 'For tea.' },
  issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
  credential: {
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'card', name: 'kind', label: `Kind: ${kind}`, value: kind },
    ],
    account: { openingBalance: 100 },
  },
  presentation: {
    enabled: true,
    claims: ['displayName', 'kind'],
    presentDynamicData: true,
    extra: [
      {
        id: 'tea',
        name: 'A cup of tea',
        claims: ['displayName'],
        operation: { kind: 'payment', price, receiver: { id: 'tea-house', name: receiver } },
      },
    ],
  },
})
