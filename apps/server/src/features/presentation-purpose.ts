import type { AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { PresentationRequest, PresentationResponse } from '@vitrine/api/flows/presentation.ts'
import type { PaymentReceipt, PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { FastifyRequest } from 'fastify'
import type { PaymentInWallet, PresentedCredential } from '../credentials/credential-engine.ts'
import type { Transaction } from '../platform/database/database.ts'

/** What a browser says of a presentation it begins. None of it decides anything by itself. */
export type PresentationParameters = Pick<
  PresentationRequest,
  'state' | 'bankOperation' | 'pay' | 'receiver' | 'paymentId' | 'accountId'
>

/** A presentation that is about to be stored. */
type PreparedPresentation<State> = {
  /** What the purpose has to know again when the presentation is verified; kept as JSON. */
  state: State
  /** A payment that the holder sees and confirms with the presentation. */
  payment?: PaymentInWallet
  /** What our page says before the holder scans. */
  response?: Pick<PresentationResponse, 'paymentId' | 'payment'>
  /** Stores what belongs beside the presentation, in its transaction. */
  save?(tx: Transaction, presentation: { id: string; requestId: string }): Promise<void>
}

/** A presentation that is verified, and whose purpose is to be fulfilled. */
type VerifiedPresentation<State> = {
  state: State
  credential: PresentedCredential
  /** The types of further credentials that the holder added, and whether each may be used. */
  others: { type: string; accepted: boolean }[]
  /** Undefined for a credential of another issuer, which has no account here. */
  accountId: string | undefined
  now: number
}

/** What a purpose adds to the result. `ERROR`: refused, for the reason, and nothing was charged. */
export type PurposeOutcome = Pick<PresentationResult, 'status'> &
  Partial<
    Pick<
      PresentationResult,
      'accountBalance' | 'cuponUsed' | 'cuponUsedTime' | 'cuponValidTo' | 'dynamicData' | 'paymentId' | 'reason'
    >
  > & { receipt?: PaymentReceipt }

/**
 * What a presentation is good for: verifying only, a payment, a coupon, a gate, the help desk. Each is a module of its feature;
 * presentations keep its name and its state, and know nothing of what they mean.
 */
export type PresentationPurpose<State = unknown> = {
  /** Stored with each presentation, so it never changes. */
  readonly name: string
  /** How long a result is kept after the end, in milliseconds, where it is not the usual time. */
  readonly resultLife?: number
  /** How the audit log notes that it was fulfilled, where that is more than that the card was verified. */
  readonly fulfilment?: AuditOutcome
  /** What a presentation that came to nothing is said to be. */
  readonly failure?: { isUnpaid: true }
  /** Whether this is what is asked for of this card. The first purpose that says so has it. */
  isAskedFor(scenario: Scenario, parameters: PresentationParameters): boolean
  /** Refuses, by throwing, who may neither ask for it nor see its result. */
  authorize?(request: FastifyRequest): Promise<void>
  /**
   * @param language of whoever begins it: what their wallet shows is worded in it
   * @throws {HttpProblem} `invalid-request`, `not-possible` or `not-found`, where the parameters do not fit
   */
  prepare(
    scenario: Scenario,
    parameters: PresentationParameters,
    language: Language,
  ): Promise<PreparedPresentation<State>>
  /** Fulfils the purpose, in the transaction that ends the presentation. */
  settle(tx: Transaction, presentation: VerifiedPresentation<State>): Promise<PurposeOutcome>
  /** Deletes what it keeps beside presentations that are about to be deleted. */
  forget?(tx: Transaction, presentationIds: string[]): Promise<void>
}
