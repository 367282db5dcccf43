import { type Scenario, zScenario } from '@vitrine/api'
import type {
  CredentialFlows,
  IssuanceEvidence,
  Outcome,
  PresentationEvidence,
} from '../../../credentials/credential-engine.ts'
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

/** The same flows, beside which probes go their way: without ledger, audit log and figures. */
export const besideProbes = ({ settleIssuance, settlePresentation }: CredentialFlows): CredentialFlows => ({
  settleIssuance: (tx, id, evidence) =>
    id.startsWith(PREFIX) ? Promise.resolve(outcomeOf(evidence)) : settleIssuance(tx, id, evidence),
  settlePresentation: (tx, id, evidence) =>
    id.startsWith(PREFIX) ? Promise.resolve(outcomeOf(evidence)) : settlePresentation(tx, id, evidence),
})

const outcomeOf = (evidence: IssuanceEvidence | PresentationEvidence): Outcome =>
  evidence.kind === 'rejected' ? { kind: 'refused', reason: evidence.reason } : { kind: 'accepted' }
