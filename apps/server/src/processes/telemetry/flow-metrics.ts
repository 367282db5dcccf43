import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { AuditCount, AuditNote } from '../../base/audit/audit-note.ts'
import type { Outcome } from '../../credentials/credential-engine.ts'
import type { CountedFlow, FlowCount } from '../../flows/flow-count.ts'
import { afterCommit } from '../../platform/database/database.ts'
import { timeOfId } from '../../platform/secrets/time-ordered-id.ts'

const SECOND = 1000
/** A flow expires after five minutes, or a little later once a wallet has opened it. */
const BUCKETS: Seconds[] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
const NONE = 'none'

/** Records nothing about visitors. */
export function measureFlowCounts(registry: Registry): FlowCount & AuditCount {
  const started = new Counter({
    name: 'vitrine_flows_begun_total',
    help: 'Number of started issuances and presentations, by card',
    labelNames: ['kind', 'card'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'vitrine_flows_ended_total',
    help: "Number of ended issuances and presentations, by card, outcome and reason. The outcome is 'failed' if nothing was issued or verified",
    labelNames: ['kind', 'card', 'outcome', 'reason'],
    registers: [registry],
  })
  const step = new Histogram({
    name: 'vitrine_flow_step_seconds',
    help: 'Time from the start of an issuance or presentation to each of its steps',
    labelNames: ['kind', 'step'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    begun: ({ kind, card }) => started.inc({ kind, card }),
    ended: ({ kind, card, reason }) => ended.inc({ kind, card, outcome: 'failed', reason }),
    stepped: (tx, { kind, id, event, outcome, at }) => {
      const startedAt = timeOfId(id)
      const name = stepOf(event, outcome)
      if (name === undefined || startedAt === undefined) return
      const seconds = Math.max(0, (at - startedAt) / SECOND)
      afterCommit(tx, () => step.observe({ kind, step: name }, seconds))
    },
    noted: (tx, note) => {
      const end = endOf(note)
      if (end) afterCommit(tx, () => ended.inc(end))
    },
  }
}

/** A closed flow took no step. */
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

type FlowEnd = { kind: CountedFlow['kind']; card: string; outcome: string; reason: string }

function endOf({ action, outcome, reason, card = NONE }: AuditNote): FlowEnd | undefined {
  // 'other-credential' is an additional entry: another entry records the end of the same flow.
  if ((action !== 'issue' && action !== 'present') || outcome === 'other-credential') return undefined
  const kind = action === 'issue' ? 'issuance' : 'presentation'
  return zFlowErrorCode.safeParse(outcome).success
    ? { kind, card, outcome: 'failed', reason: outcome }
    : { kind, card, outcome, reason: (outcome === 'business-refused' && reason) || NONE }
}
