import { useCallback, useEffect, useState } from 'react'
import type { VerifierAnswer } from '../../protocol/presentation/response.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import { browser } from '../../wallet/environment.ts'
import { type OpenedRequest, openRequest } from '../../wallet/sharing/opened-request.ts'
import { type Choice, decline, recordReturn, share } from '../../wallet/sharing/sharing.ts'
import { problemOf } from '../problem/problem-of.ts'

export type SharingStep =
  | { name: 'opening' }
  | { name: 'review'; opened: OpenedRequest }
  | { name: 'sending' | 'declining' }
  | { name: 'shared'; opened: OpenedRequest; answer: VerifierAnswer; recordReturn: () => Promise<void> }
  | { name: 'declined'; opened: OpenedRequest; answer: VerifierAnswer }
  | { name: 'problem'; problem: WalletProblem; retry: (() => void) | undefined }

export function useSharing(link: Extract<WalletLink, { kind: 'request' }>) {
  const [step, setStep] = useState<SharingStep>({ name: 'opening' })

  const open = useCallback(async () => {
    setStep({ name: 'opening' })
    try {
      setStep({ name: 'review', opened: await openRequest(link, browser) })
    } catch (cause) {
      const problem = problemOf(cause)
      const canRetry = problem.code === 'unreachable' || problem.code === 'unexpected'
      setStep({ name: 'problem', problem, retry: canRetry ? open : undefined })
    }
  }, [link])

  useEffect(() => {
    void open()
  }, [open])

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
  }, [review])

  async function answer(waiting: 'sending' | 'declining', send: () => Promise<SharingStep>) {
    setStep({ name: waiting })
    try {
      setStep(await send())
    } catch (cause) {
      const problem = problemOf(cause)
      const retry = problem.code === 'unreachable' ? () => void answer(waiting, send) : undefined
      setStep({ name: 'problem', problem, retry })
    }
  }

  return {
    step,
    share: (choice: Choice) => {
      if (!review) return
      void answer('sending', async () => ({
        name: 'shared',
        opened: review,
        answer: await share(review, choice, browser),
        recordReturn: () => recordReturn(review, choice),
      }))
    },
    decline: () => {
      if (!review) return
      void answer('declining', async () => ({
        name: 'declined',
        opened: review,
        answer: await decline(review, browser),
      }))
    },
  }
}

/** Maximum duration of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1
