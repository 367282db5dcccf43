import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { zProblem } from '@vitrine/api/wording/problem.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import { expect } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { keptResult } from '../ledger.ts'
import { type CallAnswer, type RunningProduct, startProduct } from '../product.ts'
import type { DigitalTampering, OpenDigitalRequest } from '../wallet/digital-session.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { PageBrowser } from './page-browser.ts'

/** A server, and a wallet on a phone that holds a bank account of the server. */
export class Stage {
  readonly running: RunningProduct
  readonly credential: ReceivedCredential

  private constructor(running: RunningProduct, credential: ReceivedCredential) {
    this.running = running
    this.credential = credential
  }

  static async open(environment?: Record<string, string>): Promise<Stage> {
    const running = await startProduct(environment)
    return new Stage(running, await receiveAccount(running))
  }

  close(): Promise<void> {
    return this.running.stop()
  }

  receiveAnother(): Promise<ReceivedCredential> {
    return receiveAccount(this.running)
  }

  /** Starts a presentation of the account on a page, whose browser passes the request on to the wallet. */
  async begin(more: Record<string, unknown> = {}, page = new PageBrowser(this.running)): Promise<Attempt> {
    const started = await page.begin('BankAccount', '/basic', more)
    const [request] = await page.requestsOf(started.id)
    const open = this.running.wallet.openDigitalRequest(request?.data, page.origin)
    return new Attempt(this, page, { ...started, sameDeviceUrl: started.sameDeviceUrl ?? '', open })
  }
}

async function receiveAccount({ browser, wallet }: RunningProduct): Promise<ReceivedCredential> {
  return wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })).url)
}

type Started = {
  id: string
  requestId: string
  url: string
  sameDeviceUrl: string
  paymentId?: string | undefined
  open: OpenDigitalRequest
}

/** One presentation that waits for its answer in every way. */
export class Attempt {
  readonly page: PageBrowser
  readonly id: string
  readonly requestId: string
  /** Link of the QR code. */
  readonly url: string
  readonly sameDeviceUrl: string
  readonly paymentId: string | undefined
  /** The request that the browser passed on. */
  readonly open: OpenDigitalRequest
  readonly #stage: Stage

  constructor(stage: Stage, page: PageBrowser, started: Started) {
    this.#stage = stage
    this.page = page
    this.id = started.id
    this.requestId = started.requestId
    this.url = started.url
    this.sameDeviceUrl = started.sameDeviceUrl
    this.paymentId = started.paymentId
    this.open = started.open
  }

  /** Creates the answer of the wallet, honest or tampered. */
  message(tampering?: DigitalTampering): DigitalMessage {
    return this.open.answer([this.#stage.credential], tampering)
  }

  /** Passes an answer on, by default an honest one. */
  answer(message = this.message()): Promise<CallAnswer> {
    return this.page.answer(this.id, message)
  }

  /** Answers by the QR code, or by the link for a wallet on the same device. */
  async answerByLink(url = this.url): Promise<HttpAnswer> {
    return (await this.#stage.running.wallet.openRequest(url)).sendPresentation([this.#stage.credential])
  }

  status() {
    return this.#stage.running.browser.presentationStatus(this.id)
  }

  result() {
    return this.#stage.running.browser.result(this.id)
  }

  /** Expects that an answer was accepted, and that the page has the result. */
  async expectAccepted(answer: CallAnswer): Promise<void> {
    expect(answer).toMatchObject({ status: 200, body: { status: 2, cardId: 'bank-account-basic' } })
    expect(await this.status()).toEqual({ status: 2 })
    expect(await this.result()).toMatchObject({ displayName: 'Anna Nowak', status: 'OK', verified: true })
  }

  /** Expects that an answer ended the presentation without a result. */
  async expectEnded(answer: CallAnswer, code: keyof typeof ENGLISH_FLOW_ERRORS): Promise<void> {
    const ended = { status: 99, error: { code, message: ENGLISH_FLOW_ERRORS[code] } }
    expect(answer).toMatchObject({ status: 200, body: ended })
    expect(await this.status()).toMatchObject(ended)
    await this.expectNothingKept()
  }

  /** Expects that an answer was of no use, that nothing is stored, and that the request is still open in every way. */
  async expectUnusable(answer: CallAnswer): Promise<void> {
    expectReason(answer, 'invalid-request', 'answer-unusable')
    expect(await this.status()).toEqual({ status: 0, hasUnusableAnswer: true })
    await this.expectNothingKept()
    await this.expectAccepted(await this.answer())
  }

  async expectNothingKept(): Promise<void> {
    expect(await keptResult(this.#stage.running.product.database.query, this.id)).toBeUndefined()
  }
}

/** Expects a problem with a reason that the page shows in the visitor's language. */
export function expectReason(answer: CallAnswer, problem: ProblemCode, reason: ProblemReason['code']): void {
  expectProblem(answer, problem)
  expect(zProblem.parse(answer.body).reason).toEqual({ code: reason })
}

/** Expects that the presentation can no longer be answered by the browser. */
export const expectClosed = (answer: CallAnswer): void => expectReason(answer, 'not-possible', 'answered-already')
