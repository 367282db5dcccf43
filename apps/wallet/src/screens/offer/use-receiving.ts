import { useEffect, useMemo, useState } from 'react'
import type { PendingAuthorization } from '../../protocol/issuance/authorization-request.ts'
import type { AccessToken } from '../../protocol/issuance/token.ts'
import { type ProblemCode, WalletProblem } from '../../protocol/problem.ts'
import { hostOf } from '../../protocol/transport/remote-address.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import { beginAuthorization, redeemAnswer } from '../../wallet/authorizing.ts'
import type { Card } from '../../wallet/card/card.ts'
import { browser, RETURN_PATH } from '../../wallet/environment.ts'
import {
  describeOffer,
  fetchCards,
  notifyOutcome,
  type OpenedOffer,
  openOffer,
  type ReceivedCard,
  redeemOffer,
} from '../../wallet/receiving.ts'
import { findAuthorization, takeAuthorization } from '../../wallet/storage/authorizations.ts'
import { addCards } from '../../wallet/storage/collection.ts'
import { problemOf } from '../problem/problem-of.ts'

export function useReceiving(start: Start, isScanned: boolean) {
  const [step, setStep] = useState<ReceivingStep>({ name: 'opening' })
  const work = useMemo(() => receivingWork(start, isScanned, setStep), [start, isScanned])

  useEffect(() => {
    void work.open()
  }, [work])

  return {
    step,
    /** Returns true if no page of this browser opened the wallet with the offer. */
    wasScanned: work.wasScanned,
    accept: () => {
      if (step.name !== 'review' && step.name !== 'at-issuer') return
      const { opened } = step
      if (opened.offer.preAuthorizedCode === undefined) void work.authorize(opened)
      else if (opened.offer.txCode) setStep({ name: 'pin', opened, rejections: 0, isWorking: false })
      else void work.redeem(opened, undefined, 0)
    },
    enterPin: (pin: string) => {
      if (step.name === 'pin') void work.redeem(step.opened, pin, step.rejections)
    },
    keep: () => {
      if (step.name === 'stranger') void work.store(step.opened, step.token, step.received)
    },
    discard: async () => {
      if (step.name === 'stranger')
        await notifyOutcome(step.opened, step.token, step.received, 'credential_deleted', browser)
    },
  }
}

/** What leads to a card: the link to an offer, or the query with which an issuer sends the person back. */
export type Start = Extract<WalletLink, { kind: 'offer' }> | { kind: 'answer'; query: string }

type ReceivingStep =
  | { name: 'opening' }
  | { name: 'review'; opened: OpenedOffer }
  | { name: 'pin'; opened: OpenedOffer; rejections: number; isWorking: boolean }
  | { name: 'talking' | 'over' }
  | { name: 'at-issuer'; opened: OpenedOffer; host: string }
  | { name: 'declined'; host: string }
  | { name: 'fetching' }
  | { name: 'stranger'; opened: OpenedOffer; token: AccessToken; received: ReceivedCard[] }
  | { name: 'done'; cards: Card[] }
  | { name: 'problem'; problem: WalletProblem; retry: (() => void) | undefined }

/** Problems that may be over at the next attempt. */
const MAY_PASS: readonly ProblemCode[] = ['unreachable', 'wallet-unattested', 'storage-failed', 'unexpected']

/** Each function sets the next step at its end. */
function receivingWork(start: Start, isScanned: boolean, setStep: (step: ReceivingStep) => void) {
  let isScannedOffer = isScanned

  /** @param retry starts a new attempt. A code can be redeemed only once, but a token can fetch the cards again. */
  function fail(cause: unknown, retry: () => void) {
    const problem = problemOf(cause)
    setStep({ name: 'problem', problem, retry: MAY_PASS.includes(problem.code) ? retry : undefined })
  }

  async function open() {
    setStep({ name: start.kind === 'offer' ? 'opening' : 'talking' })
    try {
      if (start.kind === 'offer') setStep({ name: 'review', opened: await openOffer(start, browser) })
      else await comeBack(new URLSearchParams(start.query))
    } catch (cause) {
      fail(cause, open)
    }
  }

  async function comeBack(answer: URLSearchParams) {
    const state = answer.get('state')
    const left = String(history.state?.authorization)
    const pending = await (state === null ? findAuthorization(left) : takeAuthorization(state))
    if (!pending) return setStep({ name: 'over' })
    isScannedOffer = pending.isScanned
    if (state !== null) return redeemPending(pending, answer)
    const host = hostOf(pending.authorizationServer)
    setStep({ name: 'at-issuer', opened: await describeOffer(pending.offer, browser), host })
  }

  async function authorize(opened: OpenedOffer) {
    setStep({ name: 'talking' })
    try {
      const { state, page } = await beginAuthorization(opened, isScannedOffer, browser)
      setStep({ name: 'at-issuer', opened, host: hostOf(page) })
      // The person finds this authorization again if they go back from the issuer's page without a decision.
      history.replaceState({ authorization: state }, '', RETURN_PATH)
      location.assign(page)
    } catch (cause) {
      fail(cause, () => authorize(opened))
    }
  }

  async function redeemPending(pending: PendingAuthorization, answer: URLSearchParams) {
    setStep({ name: 'talking' })
    try {
      // Everything that can fail comes before the code is redeemed, because it can be redeemed only once.
      const opened = await describeOffer(pending.offer, browser)
      const token = await redeemAnswer(pending, answer, browser)
      if (token) await fetchWith(opened, token)
      else setStep({ name: 'declined', host: opened.issuer.host })
    } catch (cause) {
      fail(cause, () => redeemPending(pending, answer))
    }
  }

  async function fetchWith(opened: OpenedOffer, token: AccessToken) {
    setStep({ name: 'fetching' })
    try {
      const received = await fetchCards(opened, token, browser)
      if (received.some(({ card }) => !card.issuer.isKnown)) setStep({ name: 'stranger', opened, token, received })
      else await store(opened, token, received)
    } catch (cause) {
      fail(cause, () => fetchWith(opened, token))
    }
  }

  async function store(opened: OpenedOffer, token: AccessToken, received: ReceivedCard[]) {
    try {
      await addCards(received)
    } catch (cause) {
      await notifyOutcome(opened, token, received, 'credential_failure', browser)
      return fail(cause, () => fetchWith(opened, token))
    }
    // Ask the browser not to evict the cards when disk space runs low.
    void navigator.storage?.persist?.()
    setStep({ name: 'done', cards: received.map(({ card }) => card) })
    await notifyOutcome(opened, token, received, 'credential_accepted', browser)
  }

  async function redeem(opened: OpenedOffer, pin: string | undefined, rejections: number) {
    setStep(pin === undefined ? { name: 'fetching' } : { name: 'pin', opened, rejections, isWorking: true })
    try {
      await fetchWith(opened, await redeemOffer(opened, pin, browser))
    } catch (cause) {
      const isPinRejected = cause instanceof WalletProblem && cause.code === 'pin-rejected'
      if (isPinRejected) setStep({ name: 'pin', opened, rejections: rejections + 1, isWorking: false })
      else fail(cause, open)
    }
  }

  return { wasScanned: () => isScannedOffer, open, authorize, store, redeem }
}
