import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { expect } from 'vitest'
import type { Queryable } from '../../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import type { Browser } from '../product.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import type { OpenPresentation, ResponseTampering } from '../wallet/presentation-session.ts'

import type { ReceivedCredential } from '../wallet/received-credential.ts'
import type { TestWallet } from '../wallet/wallet.ts'

/** Path prefix of the card that pays for lunch. The other cards of the bank account are basic cards. */
const LUNCH_PREFIX = '/lunch-service'
const BASIC_PREFIX = '/basic'

/** Members that a browser sends in its request for a presentation of the bank account. */
export type RequestedPresentation = Record<string, unknown> & { bankOperation?: string }

export type BankAccount = { id: string; credential: ReceivedCredential }

/** Balances of accounts and receivers, in grosz. */
export type Ledger = { accounts: Record<string, number>; receivers: Record<string, number>; total: number }

/** Functions for the bank accounts of one server. They act as visitors, and read the database. */
export class Bank {
  readonly browser: Browser
  readonly wallet: TestWallet
  readonly #query: () => Queryable

  constructor(parts: { browser: Browser; wallet: TestWallet; query: () => Queryable }) {
    this.browser = parts.browser
    this.wallet = parts.wallet
    this.#query = parts.query
  }

  get query(): Queryable<Tables> {
    return this.#query()
  }

  async openAccount(displayName = 'Anna Nowak'): Promise<BankAccount> {
    const { id, url } = await this.browser.issueBasic('BankAccount', { displayName })
    const credential = await this.wallet.receive(url)
    return { id: await this.accountOf(id), credential }
  }

  /** Returns the id of the account that an issuance opened. */
  async accountOf(issuanceId: string): Promise<string> {
    const row = await this.query
      .selectFrom('issuances')
      .select('account_id')
      .where('id', '=', issuanceId)
      .executeTakeFirstOrThrow()
    return row.account_id
  }

  /** Starts a presentation in the browser and opens it in the wallet. */
  async begin(parameters: RequestedPresentation = {}): Promise<Purchase> {
    const prefix = parameters.bankOperation === 'lunch' ? LUNCH_PREFIX : BASIC_PREFIX
    const { id, requestId, url, paymentId } = await this.browser.present('BankAccount', prefix, parameters)
    const open = await this.wallet.openRequest(url)
    return new Purchase(this.browser, { id, requestId, url, paymentId, prefix, open })
  }

  /** Presents an account as an honest wallet does, and returns the result of the presentation. */
  async use(account: BankAccount, parameters: RequestedPresentation = {}): Promise<PresentationResult> {
    const purchase = await this.begin(parameters)
    expect((await purchase.answer(account)).status).toBe(200)
    return purchase.result()
  }

  async ledger(): Promise<Ledger> {
    const accounts = await this.query.selectFrom('accounts').select(['id', 'balance']).execute()
    const receivers = await this.query.selectFrom('receivers').select(['id', 'balance']).execute()
    const balances = [...accounts, ...receivers].map(({ balance }) => balance ?? 0)
    return {
      accounts: Object.fromEntries(accounts.map(({ id, balance }) => [id, balance ?? 0])),
      receivers: Object.fromEntries(receivers.map(({ id, balance }) => [id, balance])),
      total: balances.reduce<number>((sum, balance) => sum + balance, 0),
    }
  }

  async payment(id: string | undefined) {
    return this.query
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  }

  /** Returns the lines of the audit log with this action, oldest first. */
  auditLines(action: string, object?: string) {
    const lines = this.query.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id')
    return (object === undefined ? lines : lines.where('object', '=', object)).execute()
  }
}

/** One presentation of a bank account, with functions for the browser and for the wallet. */
export class Purchase {
  readonly id: string
  readonly requestId: string
  readonly url: string
  readonly paymentId: string | undefined
  readonly open: OpenPresentation
  readonly #prefix: string
  readonly #browser: Browser

  constructor(
    browser: Browser,
    started: {
      id: string
      requestId: string
      url: string
      paymentId: string | undefined
      prefix: string
      open: OpenPresentation
    },
  ) {
    this.#browser = browser
    this.id = started.id
    this.requestId = started.requestId
    this.url = started.url
    this.paymentId = started.paymentId
    this.open = started.open
    this.#prefix = started.prefix
  }

  answer({ credential }: BankAccount, tampering?: ResponseTampering): Promise<HttpAnswer> {
    return this.open.sendPresentation([credential], tampering)
  }

  status() {
    return this.#browser.presentationStatus(this.id, this.#prefix)
  }

  result(): Promise<PresentationResult> {
    return this.#browser.result(this.id, this.#prefix)
  }
}
