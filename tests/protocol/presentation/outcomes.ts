import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { expect } from 'vitest'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import type { Attempt, Stage } from './stage.ts'

/** Texts for a wallet: three sentences, none of which reveals the check that failed. */
const REFUSALS = {
  notAccepted: 'the presentation was not accepted',
  notMatched: 'the answer cannot be decrypted or does not belong to this request',
  closed: 'this request was already answered or has expired',
} as const

/** Expects that the answer was matched to its request and refused, and that the request has ended for good, without a result. */
export async function expectRefused(
  stage: Stage,
  attempt: Attempt,
  answer: HttpAnswer,
  reason: FlowErrorCode = 'INVALID_PRESENTATION',
): Promise<void> {
  expect(readProtocolError(answer)).toEqual({ error: 'invalid_request', description: REFUSALS.notAccepted })
  await expectFailed(stage, attempt, reason)
  expectClosed(await attempt.send())
  await expectFailed(stage, attempt, reason)
}

/** Expects that the page shows a failure, and that there is no result. */
export async function expectFailed(stage: Stage, attempt: Attempt, reason: FlowErrorCode): Promise<void> {
  const { checks: _checks, ...status } = await stage.running.browser.presentationStatus(attempt.id)
  expect(status).toEqual({ status: 99, error: { code: reason, message: ENGLISH_FLOW_ERRORS[reason] } })
  await expectNoResult(stage, attempt)
}

/**
 * Expects that the answer was matched to no request, that the request stays open, and that an honest answer is then
 * accepted.
 */
export async function expectUnmatched(stage: Stage, attempt: Attempt, answer: HttpAnswer): Promise<void> {
  expect(readProtocolError(answer)).toEqual({ error: 'invalid_request', description: REFUSALS.notMatched })
  await expectStillOpen(stage, attempt, { hasUnusableAnswer: true })
}

/** Expects that the request still waits for an answer, and then accepts an honest one. */
export async function expectStillOpen(stage: Stage, attempt: Attempt, noted = {}): Promise<void> {
  expect(await stage.running.browser.presentationStatus(attempt.id)).toEqual({ status: 1, ...noted })
  await expectNoResult(stage, attempt)
  await expectVerified(stage, attempt, await attempt.send())
}

/** Expects a refusal, because the request was already answered or has expired. */
export function expectClosed(answer: HttpAnswer): void {
  expect(readProtocolError(answer)).toEqual({ error: 'invalid_request', description: REFUSALS.closed })
}

/**
 * Expects that the answer to a request on another device was accepted, and that the wallet is sent to a page that its
 * user can close.
 */
export function expectProcessed(answer: HttpAnswer, url: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 200,
    body: { redirect_uri: `${url}${PAGES.answered}` },
  })
}

/** Expects that the answer was accepted, and that the page shows its result. */
export async function expectVerified(stage: Stage, attempt: Attempt, answer: HttpAnswer): Promise<void> {
  expectProcessed(answer, stage.running.url)
  expect(await stage.running.browser.presentationStatus(attempt.id)).toEqual({ status: 2 })
  expect(await stage.running.browser.result(attempt.id)).toMatchObject({ status: 'OK', verified: true })
}

async function expectNoResult({ running }: Stage, { id }: Attempt): Promise<void> {
  const { status, body } = await running.browser.post('/basic/presentation/response-html', { id })
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'not-ready' } })
}

/**
 * Runs work and expects that this process uses less than a second of CPU time for it. Unlike elapsed time, CPU time does not depend on
 * other load on the machine.
 */
export async function withinASecondOfWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
  return result
}
