import type { AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { PresentationRequest, PresentationResponse } from '@vitrine/api/flows/presentation.ts'
import type { PaymentReceipt, PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { FastifyRequest } from 'fastify'
import type { PaymentInWallet, PresentedCredential } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Parameters a browser sends when it starts a presentation. They are untrusted: each purpose validates them. */
export type PresentationParameters = Pick<
  PresentationRequest,
  'state' | 'bankOperation' | 'pay' | 'receiver' | 'paymentId' | 'accountId' | 'faceCheck' | 'threshold'
>

type PreparedPresentation<State> = {
  /** State that `settle` receives when the presentation is verified. Stored as JSON. */
  state: State
  /** Payment that the wallet shows and that the holder confirms with the presentation. */
  payment?: PaymentInWallet
  /** Additions to the response that starts the presentation; the page shows them before the holder scans. */
  response?: Pick<PresentationResponse, 'paymentId' | 'payment'>
  /**
   * Stores additional rows of the purpose, in the transaction that stores the presentation, or its request id if an external service
   * chooses that.
   */
  save?(tx: Transaction, presentation: { id: string; requestId: string }): Promise<void>
}

type VerifiedPresentation<State> = {
  state: State
  credential: PresentedCredential
  /** Additional credentials that the holder presented, by type, and whether each may be used. */
  others: { type: string; accepted: boolean }[]
  /** Account of the presented credential. Undefined for a credential of another issuer, which has no account here. */
  accountId: string | undefined
  now: EpochMilliseconds
}

/**
 * Additions of a purpose to the result. `status: 'ERROR'` means that the purpose refused the presentation, and that nothing was
 * charged; `reason` says why.
 */
export type PurposeOutcome = Pick<PresentationResult, 'status'> &
  Partial<
    Pick<
      PresentationResult,
      | 'accountBalance'
      | 'cuponUsed'
      | 'cuponUsedTime'
      | 'cuponValidTo'
      | 'discount'
      | 'dynamicData'
      | 'paymentId'
      | 'reason'
    >
  > & { receipt?: PaymentReceipt }

/**
 * Purpose of a presentation: verification only, a payment, a coupon, a security gate or a help-desk call. Each purpose is a module of
 * the feature that owns it. The presentation feature stores the purpose's name and state but does not interpret them.
 */
export type PresentationPurpose<State = unknown> = {
  /**
   * Unique name. It is stored with each presentation, so it must never change. A purpose that card files name has the name of its kind
   * there, and its feature declares the kind in `handles`.
   */
  readonly name: string
  /** Time for which a result is kept after the presentation ended; undefined for the default of 15 minutes. */
  readonly resultLife?: Milliseconds
  /** Outcome that the audit log records on success; undefined for `verified`. */
  readonly fulfilment?: AuditOutcome
  /** Members added to the status of a failed presentation. */
  readonly failure?: { isUnpaid: true }
  /** Returns whether the parameters ask for this purpose of this card. The first purpose that returns true handles the presentation: purposes that card files name are asked first, and the plain verification last. */
  isAskedFor(card: Card, parameters: PresentationParameters): boolean
  /**
   * Checks that the caller may start the presentation and see its result.
   *
   * @throws {HttpProblem} if the caller may not
   */
  authorize?(request: FastifyRequest): Promise<void>
  /**
   * Validates the parameters and prepares the presentation. Writes nothing to the database: use `save` for that.
   *
   * @param language language of the caller, used in the texts that the wallet shows
   * @throws {HttpProblem} `invalid-request`, `not-possible` or `not-found`, if the parameters do not fit
   */
  prepare(card: Card, parameters: PresentationParameters, language: Language): Promise<PreparedPresentation<State>>
  /** Fulfils the purpose in the transaction that ends the presentation. */
  settle(tx: Transaction, presentation: VerifiedPresentation<State>): Promise<PurposeOutcome>
  /** Deletes the rows that the purpose stored for presentations that are about to be deleted. */
  forget?(tx: Transaction, presentationIds: string[]): Promise<void>
}
