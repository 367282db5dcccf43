import { useEffect, useEffectEvent, useState } from 'react'

/** Ways to leave the sheet of a link. */
export type Leaving = {
  isScanned: boolean
  /** True if the tab closes automatically after a success, unless the person stays. */
  closesAutomatically: boolean
  /** Called after the decision: returns to the page that opened the wallet, otherwise to the cards. */
  onClose: () => void
  /** Called after the decision if the person stays: returns to the cards. */
  onStay: () => void
}

/** It is long enough to read the outcome and to decide to stay. */
const DELAY_MS = 4000

/** A person who missed the outcome finds it on the page of the card. */
export function useAutomaticLeaving(closesAutomatically: boolean, leave: () => void, delayMs = DELAY_MS) {
  const [isLeaving, setLeaving] = useState(closesAutomatically)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => go(), delayMs)
    return () => clearTimeout(timer)
  }, [isLeaving, delayMs])
  return { isLeaving, stay: () => setLeaving(false) }
}
