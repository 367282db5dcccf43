import { type PublicScenario, publicScenario, zScenario } from '@vitrine/api'

/** A card for tests, as a browser gets it: enabled for everything unless told otherwise. */
export function aScenario(changes: Partial<PublicScenario> = {}): PublicScenario {
  const scenario = zScenario.parse({
    id: 'library-card',
    type: 'LibraryCard',
    features: { enabled: true, create: true, present: true },
    card: { title: 'Library card', image: 'library-card.svg', description: 'Borrow books with it.' },
    issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
    credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] },
    presentation: { enabled: true, claims: ['displayName'] },
  })
  return { ...publicScenario(scenario), ...changes }
}
