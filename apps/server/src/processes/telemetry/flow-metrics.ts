import { type FlowErrorCode, zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Outcome } from '../../credentials/credential-engine.ts'
import type { AuditNote } from '../../features/audit-note.ts'
import type { FlowCount, Run } from '../../features/flow-count.ts'
import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { timeOfId } from '../../platform/secrets/time-ordered-id.ts'

const SECOND = 1000
/** In seconds: a run lasts five minutes, and a little longer once a wallet took it up. */
const BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
/** Of those whose outcome says it all, and of those of no card. */
const NONE = 'none'

/** Counts issuances and presentations, and measures their steps: by card and by reason, and nothing of whose they are. */
export function measureFlowCounts(registry: Registry): FlowCount {
  const begun = new Counter({
    name: 'vitrine_flows_begun_total',
    help: 'Issuances and presentations that were begun, by card',
    labelNames: ['kind', 'card'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'vitrine_flows_ended_total',
    help: "Issuances and presentations that ended, by card, by outcome ('failed' where nothing was issued or verified), and by reason",
    labelNames: ['kind', 'card', 'outcome', 'reason'],
    registers: [registry],
  })
  const step = new Histogram({
    name: 'vitrine_flow_step_seconds',
    help: 'Time from the beginning of an issuance or presentation to each of its steps',
    labelNames: ['kind', 'step'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const countFailed = ({ kind, card, reason }: Run & { reason: FlowErrorCode }): void =>
    ended.inc({ kind, card, outcome: 'failed', reason })
  const measureStep = (tx: Transaction, kind: Run['kind'], name: string, seconds: number): void =>
    afterCommit(tx, () => step.observe({ kind, step: name }, Math.max(0, seconds)))

  return {
    begun: ({ kind, card }) => begun.inc({ kind, card }),
    ended: countFailed,
    stepped: (tx, { kind, id, event, outcome, at }) => {
      const name = stepOf(event, outcome)
      const begunAt = timeOfId(id)
      if (name !== undefined && begunAt !== undefined) measureStep(tx, kind, name, (at - begunAt) / SECOND)
    },
    noted: (tx, note) => {
      const end = endOf(note)
      if (end) afterCommit(tx, () => ended.inc(end))
    },
  }
}

/** What a step is called; undefined where nothing happened. */
function stepOf(event: string, { kind }: Outcome): string | undefined {
  switch (kind) {
    case 'accepted':
      return event
    case 'refused':
      return 'refused'
    case 'closed':
      return undefined
  }
}

type FlowEnd = { kind: Run['kind']; card: string; outcome: string; reason: string }

/** The end of a run that an entry of the audit log tells of; undefined where it tells of something else. */
function endOf({ action, outcome, reason, card = NONE }: AuditNote): FlowEnd | undefined {
  // It stands beside the entry of the end.
  if ((action !== 'issue' && action !== 'present') || outcome === 'other-credential') return undefined
  const kind = action === 'issue' ? 'issuance' : 'presentation'
  return zFlowErrorCode.safeParse(outcome).success
    ? { kind, card, outcome: 'failed', reason: outcome }
    : { kind, card, outcome, reason: (outcome === 'business-refused' && reason) || NONE }
}
