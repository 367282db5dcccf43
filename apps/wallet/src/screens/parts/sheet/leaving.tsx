import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Progress } from './progress.tsx'

/** Milliseconds: long enough to read the outcome, and to decide to stay. */
const MOMENT_MS = 4000

/** Leaves after a moment, unless the person stays. The card's history keeps the outcome. */
export function useLeavingByItself(leavesByItself: boolean, leave: () => void) {
  const [isLeaving, setLeaving] = useState(leavesByItself)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => go(), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return { isLeaving, stay: () => setLeaving(false) }
}

export const LeavingNote = () => <Progress>{t`This tab closes by itself …`}</Progress>

export const StayButton = ({ onStay }: { onStay: () => void }) => (
  <Button kind="quiet" onClick={onStay}>{t`Stay here`}</Button>
)
