import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { IssuanceEvent, Outcome, PresentationEvent } from '../credentials/credential-engine.ts'
import type { Transaction } from '../platform/database/database.ts'

/** A counted flow does not identify the client. */
export type CountedFlow = { kind: 'issuance' | 'presentation'; card: string }

type FlowStep = {
  kind: CountedFlow['kind']
  id: string
  event: Exclude<(IssuanceEvent | PresentationEvent)['kind'], 'pending'>
  outcome: Outcome
  at: EpochMilliseconds
}

/** Each flow and step is counted only after the data about it is stored. */
export type FlowCount = {
  begun(flow: CountedFlow): void
  /** Counts a flow that expired, or that ended because its contract was disabled or revoked. */
  ended(flow: CountedFlow & { reason: FlowErrorCode }): void
  /** Counts a step that an engine reported, once the transaction is committed. */
  stepped(tx: Transaction, step: FlowStep): void
}
