import { useEffect, useMemo } from 'react'
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
import { type Take, useSteps } from '../problem/use-steps.ts'

export function useReceiving(start: Start, isScanned: boolean) {
  const { step, setStep, take } = useSteps<ReceivingStep>({ name: 'opening' })
  const work = useMemo(() => receivingWork(start, isScanned, take), [start, isScanned, take])

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
      if (step.name === 'stranger') void work.keep(step)
    },
    discard: async () => {
      if (step.name === 'stranger')
        await notifyOutcome(step.opened, step.token, step.received, 'credential_deleted', browser)
    },
  }
}

/** Start of receiving a card: the link to an offer, or the query with which an issuer sends the person back. */
export type Start = Extract<WalletLink, { kind: 'offer' }> | { kind: 'answer'; query: string }

type Stranger = { name: 'stranger'; opened: OpenedOffer; token: AccessToken; received: ReceivedCard[] }

type ReceivingStep =
  | { name: 'opening' }
  | { name: 'review'; opened: OpenedOffer }
  | { name: 'pin'; opened: OpenedOffer; rejections: number; isWorking: boolean }
  | { name: 'talking' | 'over' }
  | { name: 'at-issuer'; opened: OpenedOffer; host: string }
  | { name: 'declined'; host: string }
  | { name: 'fetching' }
  | Stranger
  | { name: 'done'; cards: Card[] }

/** Problems that may be over at the next attempt. */
const MAY_PASS: readonly ProblemCode[] = ['unreachable', 'wallet-unattested', 'storage-failed', 'unexpected']

function receivingWork(start: Start, isScanned: boolean, take: Take<ReceivingStep>) {
  let isScannedOffer = isScanned

  const work = (waiting: ReceivingStep, next: () => Promise<ReceivingStep | undefined>, retry?: () => void) =>
    take(waiting, next, { mayPass: MAY_PASS, ...(retry && { retry }) })

  const open = () =>
    work({ name: start.kind === 'offer' ? 'opening' : 'talking' }, async () => {
      if (start.kind === 'answer') return comeBack(new URLSearchParams(start.query))
      return { name: 'review', opened: await openOffer(start, browser) }
    })

  async function comeBack(answer: URLSearchParams): Promise<ReceivingStep | undefined> {
    const state = answer.get('state')
    const left = String(history.state?.authorization)
    const pending = await (state === null ? findAuthorization(left) : takeAuthorization(state))
    if (!pending) return { name: 'over' }
    isScannedOffer = pending.isScanned
    if (state === null) {
      const host = hostOf(pending.authorizationServer)
      return { name: 'at-issuer', opened: await describeOffer(pending.offer, browser), host }
    }
    await redeemPending(pending, answer)
    return undefined
  }

  const authorize = (opened: OpenedOffer) =>
    work({ name: 'talking' }, async () => {
      const { state, page } = await beginAuthorization(opened, isScannedOffer, browser)
      // The person finds this authorization again if they go back from the issuer's page without a decision.
      history.replaceState({ authorization: state }, '', RETURN_PATH)
      location.assign(page)
      return { name: 'at-issuer', opened, host: hostOf(page) }
    })

  const redeemPending = (pending: PendingAuthorization, answer: URLSearchParams) =>
    work({ name: 'talking' }, async () => {
      // Everything that can fail comes before the code is redeemed, because it can be redeemed only once.
      const opened = await describeOffer(pending.offer, browser)
      const token = await redeemAnswer(pending, answer, browser)
      if (!token) return { name: 'declined', host: opened.issuer.host }
      await fetchWith(opened, token)
      return undefined
    })

  /** A code can be redeemed only once, but a token can fetch the cards again. */
  const fetchWith = (opened: OpenedOffer, token: AccessToken): Promise<void> =>
    work({ name: 'fetching' }, async () => {
      const received = await fetchCards(opened, token, browser)
      const stranger: Stranger = { name: 'stranger', opened, token, received }
      return received.some(({ card }) => !card.issuer.isKnown) ? stranger : store(stranger)
    })

  const keep = (stranger: Stranger) =>
    work(
      stranger,
      () => store(stranger),
      () => fetchWith(stranger.opened, stranger.token),
    )

  async function store({ opened, token, received }: Stranger): Promise<ReceivingStep> {
    try {
      await addCards(received)
    } catch (cause) {
      await notifyOutcome(opened, token, received, 'credential_failure', browser)
      throw cause
    }
    // Ask the browser not to evict the cards when disk space runs low.
    void navigator.storage?.persist?.()
    void notifyOutcome(opened, token, received, 'credential_accepted', browser)
    return { name: 'done', cards: received.map(({ card }) => card) }
  }

  const redeem = (opened: OpenedOffer, pin: string | undefined, rejections: number) =>
    work(
      pin === undefined ? { name: 'fetching' } : { name: 'pin', opened, rejections, isWorking: true },
      async () => {
        try {
          await fetchWith(opened, await redeemOffer(opened, pin, browser))
          return undefined
        } catch (cause) {
          if (!(cause instanceof WalletProblem) || cause.code !== 'pin-rejected') throw cause
          return { name: 'pin', opened, rejections: rejections + 1, isWorking: false }
        }
      },
      open,
    )

  return { wasScanned: () => isScannedOffer, open, authorize, keep, redeem }
}
