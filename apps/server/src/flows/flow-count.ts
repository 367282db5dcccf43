import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { IssuanceEvent, Outcome, PresentationEvent } from '../credentials/credential-engine.ts'
import type { Transaction } from '../platform/database/database.ts'

/** Flow as seen by the counters: its kind and the id of its card. It does not identify the client. */
export type CountedFlow = { kind: 'issuance' | 'presentation'; card: string }

/** Step of a flow: an event that an engine reported, and the server's answer to this event. */
type FlowStep = {
  kind: CountedFlow['kind']
  id: string
  event: Exclude<(IssuanceEvent | PresentationEvent)['kind'], 'pending'>
  outcome: Outcome
  at: EpochMilliseconds
}

/** Counts flows and measures their steps. Each flow and step is counted only after the data about it is stored. */
export type FlowCount = {
  begun(flow: CountedFlow): void
  /** Counts a flow that expired, or that ended because its contract was disabled or revoked. */
  ended(flow: CountedFlow & { reason: FlowErrorCode }): void
  /** Counts a step that an engine reported, once the transaction is committed. */
  stepped(tx: Transaction, step: FlowStep): void
}
