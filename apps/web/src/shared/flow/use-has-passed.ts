import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

/** Browsers run a timer of more than 24 days at once. */
const LONGEST_WAIT: Milliseconds = 86_400_000

/** Returns true once an instant has passed by this browser's clock, or after a day. */
export function useHasPassed(instant: EpochMilliseconds | undefined): boolean {
  const [passed, setPassed] = useState<number>()

  useEffect(() => {
    if (instant === undefined) return
    const timer = setTimeout(() => setPassed(instant), Math.min(Math.max(0, instant - Date.now()), LONGEST_WAIT))
    return () => clearTimeout(timer)
  }, [instant])

  return instant !== undefined && passed === instant
}
