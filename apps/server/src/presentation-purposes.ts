import { type AccountStatus, HELP_DESK_PURPOSE, type Scenario } from '@vitrine/api'
import { HELP_DESK_RESULT_LIFE, type HelpDesk } from './features/help-desk/help-desk.service.ts'
import type { Coupons } from './features/payments/coupons.service.ts'
import { COFFEE, toPln } from './features/payments/operations.ts'
import { PAYMENT_ID_PREFIX, type Payments } from './features/payments/payments.service.ts'
import type {
  BusinessCase,
  BusinessOutcome,
  PreparedBusiness,
  PresentationBusiness,
  PresentationWish,
} from './features/presentation/presentation-business.ts'
import { GATE_PURPOSE, type SecurityCheck } from './features/security-check/security-check.service.ts'
import type { Transaction } from './platform/database/database.ts'
import { HttpProblem } from './platform/http/problem.ts'

type Features = {
  payments: Payments
  coupons: Coupons
  securityCheck: SecurityCheck
  helpDesk: HelpDesk
  /** The status of an account of a credential type; undefined where there is none of this id. */
  accountStatus: (accountId: string, type: string) => Promise<AccountStatus | undefined>
}

const NO_ACCOUNT = 'This credential has no account here. Nothing was charged.'
const NO_SUCH_ACCOUNT = 'This card has no such account. Nothing was charged.'
const REVOKED_ACCOUNT = 'The account is revoked and cannot pay any more. Nothing was charged.'
const WRONG_ACCOUNT = 'Another account was asked to pay. Nothing was charged.'

/** What presentations are good for: payments, the coffee coupon, the gate, the help desk. Part of composing the product. */
export class PresentationPurposes implements PresentationBusiness {
  readonly #features: Features

  constructor(features: Features) {
    this.#features = features
  }

  async prepare(scenario: Scenario, wish: PresentationWish): Promise<PreparedBusiness> {
    const purpose = checkedPurpose(scenario, wish.purpose, this.#features.helpDesk)
    const operation = checkedOperation(scenario, wish)
    if (wish.accountId !== undefined) await this.#requireActive(wish.accountId, scenario.type)
    const base: PreparedBusiness = {
      purpose,
      operation,
      paymentId: null,
      requiredAccount: wish.accountId ?? null,
      payment: undefined,
      shownPayment: undefined,
      save: async (tx, { id, requestId }) => {
        const audience = purpose === HELP_DESK_PURPOSE ? this.#features.helpDesk.audienceOf(scenario.type) : undefined
        if (audience) await this.#features.helpDesk.create(tx, { presentationId: id, requestId, audience })
      },
    }
    if (operation === '' || operation === COFFEE) return base
    const { pay, receiver, paymentId } = wish
    const payment = await this.#features.payments.prepare({ operation, pay, receiver, paymentId })
    return {
      ...base,
      paymentId: payment.id,
      payment,
      shownPayment: { amount: toPln(payment.amount), currency: payment.currency, receiver: payment.payee.name },
      save: (tx) => payment.save(tx),
    }
  }

  async settle(tx: Transaction, business: BusinessCase): Promise<BusinessOutcome> {
    const { accountId, requiredAccount, paymentId, operation, purpose, now } = business
    const needsAccount = requiredAccount !== null || paymentId !== null || operation !== ''
    if (accountId === undefined && needsAccount) return refused(NO_ACCOUNT, paymentId)
    if (requiredAccount !== null && requiredAccount !== accountId) return refused(WRONG_ACCOUNT, paymentId)
    if (accountId !== undefined && paymentId) return this.#pay(tx, { paymentId, accountId, now })
    if (accountId !== undefined && operation === COFFEE) return this.#getCoffee(tx, { accountId, now })
    if (purpose === GATE_PURPOSE) return this.#passGate(tx, business)
    if (purpose === HELP_DESK_PURPOSE) return { status: 'OK', keepFor: HELP_DESK_RESULT_LIFE }
    const balance = accountId === undefined ? undefined : await this.#features.payments.balance(tx, accountId)
    return { status: 'OK', ...balanceField(balance) }
  }

  forget(tx: Transaction, presentationIds: string[]): Promise<void> {
    return this.#features.helpDesk.forget(tx, presentationIds)
  }

  /** @throws {HttpProblem} `not-possible`, where nobody could answer for the account */
  async #requireActive(accountId: string, type: string): Promise<void> {
    const status = await this.#features.accountStatus(accountId, type)
    if (status === undefined) throw new HttpProblem('not-possible', NO_SUCH_ACCOUNT)
    if (status === 'Revoked') throw new HttpProblem('not-possible', REVOKED_ACCOUNT)
  }

  async #pay(
    tx: Transaction,
    { paymentId, accountId, now }: { paymentId: string; accountId: string; now: number },
  ): Promise<BusinessOutcome> {
    const outcome = await this.#features.payments.settle(tx, { paymentId, accountId, now })
    const shared = { paymentId, details: outcome.text, dynamicData: { paymentId }, ...balanceField(outcome.balance) }
    return outcome.kind === 'settled'
      ? { status: 'OK', ...shared, receipt: outcome.receipt }
      : { status: 'ERROR', ...shared }
  }

  async #getCoffee(tx: Transaction, { accountId, now }: { accountId: string; now: number }): Promise<BusinessOutcome> {
    const coupon = await this.#features.coupons.use(tx, accountId, now)
    const times = {
      ...(coupon.usedAt === undefined ? {} : { cuponUsedTime: coupon.usedAt }),
      ...(coupon.validTo === undefined ? {} : { cuponValidTo: coupon.validTo }),
    }
    switch (coupon.kind) {
      case 'used':
        return { status: 'OK', cuponUsed: false, ...times, details: 'Here is your coffee. The coupon is used now.' }
      case 'used-before':
        return { status: 'ERROR', cuponUsed: true, ...times, details: 'This coffee coupon was used before.' }
      case 'expired':
        return { status: 'ERROR', cuponUsed: false, ...times, details: 'This coffee coupon has expired.' }
      case 'none':
        return { status: 'ERROR', cuponUsed: false, details: 'There is no coffee coupon for this account.' }
    }
  }

  async #passGate(tx: Transaction, { credential }: BusinessCase): Promise<BusinessOutcome> {
    const { opened, text } = await this.#features.securityCheck.pass(tx, credential.claims.level)
    return { status: opened ? 'OK' : 'ERROR', details: text }
  }
}

const refused = (details: string, paymentId: string | null): BusinessOutcome => ({
  status: 'ERROR',
  details,
  ...(paymentId ? { paymentId } : {}),
})

const balanceField = (balance: number | undefined): { accountBalance?: number } =>
  balance === undefined ? {} : { accountBalance: toPln(balance) }

/** @throws {HttpProblem} `invalid-request`, where the card does not serve this purpose */
function checkedPurpose(scenario: Scenario, purpose: string | undefined, helpDesk: HelpDesk): string {
  const own = scenario.presentation.extraStatusData
  const allowed = [own, '', ...(helpDesk.audienceOf(scenario.type) ? [HELP_DESK_PURPOSE] : [])]
  if (purpose === undefined) return ''
  if (!allowed.includes(purpose))
    throw new HttpProblem('invalid-request', `state must be one of '${allowed.join("', '")}'`)
  return purpose
}

/** @throws {HttpProblem} `invalid-request`, where the card does not offer this operation, or no operation takes the rest */
function checkedOperation(scenario: Scenario, wish: PresentationWish): string {
  const { operation, pay, receiver, paymentId, accountId } = wish
  if (operation === undefined || operation === '') {
    if ([pay, receiver, paymentId, accountId].some((given) => given !== undefined))
      throw new HttpProblem(
        'invalid-request',
        `pay, receiver, a payment (${PAYMENT_ID_PREFIX}...) and an accountId go with a bankOperation`,
      )
    return ''
  }
  const offered = scenario.presentation.extra.map(({ id }) => id)
  if (!offered.includes(operation))
    throw new HttpProblem('invalid-request', `bankOperation must be one of '${offered.join("', '")}'`)
  if (operation === COFFEE && (pay !== undefined || receiver !== undefined || paymentId !== undefined))
    throw new HttpProblem(
      'invalid-request',
      'coffee is paid with the coupon: send neither pay nor receiver nor paymentId',
    )
  return operation
}
