import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'

/** Of issuances and presentations that are the server's own, on whichever server their steps arrive. */
const PREFIX = 'probe-'

export const CLAIM = { name: 'displayName', value: 'Self-probe' } as const

/** A card that no page shows and that has no contract: it is issued to nobody but us. */
export const PROBE_CARD: Scenario = zScenario.parse({
  id: 'self-probe',
  type: 'SelfProbe',
  card: { title: 'Self-probe', image: 'self-probe.svg' },
  issuance: { enabled: true },
  presentation: { enabled: true, claims: [CLAIM.name] },
  credential: { claims: [{ source: 'visitor', name: CLAIM.name, label: 'Name' }] },
})

export const newProbeId = (): string => `${PREFIX}${randomId()}`

/** Recognizes the id of an issuance or presentation of the self-probe. */
export const isProbe = (id: string): boolean => id.startsWith(PREFIX)
