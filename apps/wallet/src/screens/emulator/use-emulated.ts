import { useEffect } from 'react'
import type { Card } from '../../wallet/card/card.ts'
import {
  addCard,
  declineEmulated,
  type EmulatedOffer,
  type EmulatedRequest,
  openEmulated,
  shareCards,
} from '../../wallet/emulator/emulator.ts'
import { browser } from '../../wallet/environment.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'
import { useSteps } from '../problem/use-steps.ts'

type Typed = Record<string, string>

type EmulatedStep =
  | { name: 'waiting' }
  | { name: 'offer'; offer: EmulatedOffer }
  | { name: 'pin'; offer: EmulatedOffer; typed: Typed; rejections: number; isWorking: boolean }
  | { name: 'added'; card: Card }
  | { name: 'request' | 'shared' | 'declined'; request: EmulatedRequest }
  | { name: 'not-accepted'; isFace: boolean; detail: string }

const WAITING: EmulatedStep = { name: 'waiting' }

export function useEmulated(link: string, onClose: () => void) {
  const { step, setStep, take } = useSteps(WAITING)

  useEffect(() => {
    void take(WAITING, async () => {
      const opened = await openEmulated(link, browser)
      return opened.kind === 'issuance' ? { name: 'offer', offer: opened } : { name: 'request', request: opened }
    })
  }, [link, take])

  const add = (waiting: EmulatedStep, offer: EmulatedOffer, typed: Typed, pin?: string, rejections = 0) =>
    take(waiting, async () => {
      const card = await addCard(offer, { pin, typed }, browser)
      if (card) return { name: 'added', card }
      return { name: 'pin', offer, typed, rejections: rejections + 1, isWorking: false }
    })

  return {
    step,
    accept: (typed: Typed) => {
      if (step.name !== 'offer') return
      const { offer } = step
      if (offer.opened.offer.txCode) return setStep({ name: 'pin', offer, typed, rejections: 0, isWorking: false })
      void add(WAITING, offer, typed)
    },
    enterPin: (pin: string) => {
      if (step.name !== 'pin') return
      void add({ ...step, isWorking: true }, step.offer, step.typed, pin, step.rejections)
    },
    share: (choice: Choice, face: 'same' | 'other') => {
      if (step.name !== 'request') return
      const { request } = step
      void take(WAITING, async () => {
        const refusal = await shareCards(request, choice, face, browser)
        return refusal ? { name: 'not-accepted', ...refusal } : { name: 'shared', request }
      })
    },
    decline: async () => {
      if (step.name === 'request') {
        const { request } = step
        void take(WAITING, async () => {
          await declineEmulated(request, browser)
          return { name: 'declined', request }
        })
      } else if (step.name === 'offer' || step.name === 'pin') {
        await declineEmulated(step.offer, browser).catch(() => undefined)
        onClose()
      }
    },
  }
}
