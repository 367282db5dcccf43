import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Progress } from './progress.tsx'

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

export const LeavingNote = () => <Progress>{t`This tab closes automatically …`}</Progress>

export const StayButton = ({ onStay }: { onStay: () => void }) => (
  <Button kind="quiet" onClick={onStay}>{t`Stay here`}</Button>
)
