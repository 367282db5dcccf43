import type { PaymentReceipt, PresentationResult, Scenario, PaymentToConfirm as ShownPayment } from '@vitrine/api'
import type { PaymentToConfirm, PresentedCredential } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** What a browser may say of a presentation it begins. None of it decides anything by itself. */
export type PresentationWish = {
  /** The scenario's extraStatusData, or what another of our pages presents for. */
  purpose: string | undefined
  operation: string | undefined
  /** In PLN. */
  pay: number | undefined
  receiver: string | undefined
  /** An unpaid payment to continue. */
  paymentId: string | undefined
  /** The account that must answer. */
  accountId: string | undefined
}

/** What a presentation is for, checked and ready to be stored. */
export type PreparedBusiness = {
  purpose: string
  operation: string
  paymentId: string | null
  requiredAccount: string | null
  payment: PaymentToConfirm | undefined
  /** The same, as our page says it before the holder scans. */
  shownPayment: ShownPayment | undefined
  save(tx: Transaction, presentation: { id: string; requestId: string }): Promise<void>
}

/** A verified presentation whose business is to be done. */
export type BusinessCase = {
  purpose: string
  operation: string
  paymentId: string | null
  requiredAccount: string | null
  /** Undefined for a credential of another issuer, which has no account here. */
  accountId: string | undefined
  credential: PresentedCredential
  now: number
}

/** What the business adds to the result. `ERROR`: refused, with the reason in `details`, and nothing was charged. */
export type BusinessOutcome = Pick<PresentationResult, 'status'> &
  Partial<
    Pick<
      PresentationResult,
      'accountBalance' | 'cuponUsed' | 'cuponUsedTime' | 'cuponValidTo' | 'details' | 'dynamicData' | 'paymentId'
    >
  > & {
    receipt?: PaymentReceipt
    /** How long the result is kept, in milliseconds, where it is not the usual time. */
    keepFor?: number
  }

/** What presentations are good for beyond being verified. */
export interface PresentationBusiness {
  /** @throws {HttpProblem} `invalid-request`, where the wish does not fit the card */
  prepare(scenario: Scenario, wish: PresentationWish): Promise<PreparedBusiness>
  /** Does the business, in the transaction that ends the presentation. */
  settle(tx: Transaction, business: BusinessCase): Promise<BusinessOutcome>
  /** Deletes what it keeps beside presentations that are about to be deleted. */
  forget(tx: Transaction, presentationIds: string[]): Promise<void>
}
