import { useEffect } from 'react'
import type { VerifierAnswer } from '../../protocol/presentation/response.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import { browser } from '../../wallet/environment.ts'
import { type OpenedRequest, openRequest } from '../../wallet/sharing/opened-request.ts'
import { type Choice, decline, recordReturn, share } from '../../wallet/sharing/sharing.ts'
import { useSteps } from '../problem/use-steps.ts'

export type SharingStep =
  | { name: 'opening' }
  | { name: 'review'; opened: OpenedRequest }
  | { name: 'sending' | 'declining' }
  | { name: 'shared'; opened: OpenedRequest; answer: VerifierAnswer; recordReturn: () => Promise<void> }
  | { name: 'declined'; opened: OpenedRequest; answer: VerifierAnswer }

export function useSharing(link: Extract<WalletLink, { kind: 'request' }>) {
  const { step, setStep, take } = useSteps<SharingStep>({ name: 'opening' })

  useEffect(() => {
    const open = async () => ({ name: 'review' as const, opened: await openRequest(link, browser) })
    void take({ name: 'opening' }, open, { mayPass: ['unreachable', 'unexpected'] })
  }, [link, take])

  const review = step.name === 'review' ? step.opened : undefined

  // If a request expires during the decision, report this before the person answers.
  useEffect(() => {
    const expiresAt = review?.request.expiresAt
    if (!review || !expiresAt) return
    const { host } = review.request.verifier
    const expire = () =>
      setStep({ name: 'problem', problem: new WalletProblem('request-expired', { host }), retry: undefined })
    const left = expiresAt.getTime() - browser.now().getTime()
    if (left > MAX_TIMER_MS) return
    const timer = setTimeout(expire, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [review, setStep])

  return {
    step,
    share: (choice: Choice) => {
      if (!review) return
      void take({ name: 'sending' }, async () => ({
        name: 'shared',
        opened: review,
        answer: await share(review, choice, browser),
        recordReturn: () => recordReturn(review, choice),
      }))
    },
    decline: () => {
      if (!review) return
      void take({ name: 'declining' }, async () => ({
        name: 'declined',
        opened: review,
        answer: await decline(review, browser),
      }))
    },
  }
}

/** Maximum duration of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1
