import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'

/** The prefix lets every server recognize the requests of a probe. */
const PREFIX = 'probe-'

export const CLAIM = { name: 'displayName', value: 'Self-probe' } as const

/** No page shows this card and it has no contract: only the server itself receives it. */
export const PROBE_CARD: Card = zCard.parse({
  id: 'self-probe',
  type: 'SelfProbe',
  card: { title: 'Self-probe', image: 'self-probe.svg' },
  issuance: { enabled: true },
  presentation: { enabled: true, claims: [CLAIM.name] },
  credential: { format: 'dc+sd-jwt', claims: [{ source: 'visitor', name: CLAIM.name, label: 'Name' }] },
})

export const newProbeId = (): string => `${PREFIX}${randomId()}`

export const isProbe = (id: string): boolean => id.startsWith(PREFIX)
