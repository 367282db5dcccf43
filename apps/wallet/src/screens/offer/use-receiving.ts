import { useEffect, useMemo, useState } from 'react'
import { browser } from '../../wallet/environment.ts'
import { notifyOutcome } from '../../wallet/receiving.ts'
import { type OfferLink, type ReceivingStep, receivingWork } from './receiving-work.ts'

/** Returns the current step of receiving cards, and the actions of the person. */
export function useReceiving(link: OfferLink) {
  const [step, setStep] = useState<ReceivingStep>({ name: 'opening' })
  const work = useMemo(() => receivingWork(link, setStep), [link])

  useEffect(() => {
    let isMounted = true
    void work.open(() => isMounted)
    return () => {
      isMounted = false
    }
  }, [work])

  return {
    step,
    accept: () => {
      if (step.name !== 'review') return
      const { opened } = step
      if (opened.offer.txCode) setStep({ name: 'pin', opened, rejections: 0, isWorking: false })
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
    retry: () => {
      if (step.name !== 'problem') return
      if (step.from.at === 'token') void work.fetchWith(step.from.opened, step.from.token)
      else void work.open(() => true)
    },
  }
}
