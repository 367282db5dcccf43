import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

/** Returns true once an instant has passed by this browser's clock; always false for undefined. */
export function useHasPassed(instant: EpochMilliseconds | undefined): boolean {
  const [passed, setPassed] = useState<number>()

  useEffect(() => {
    if (instant === undefined) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, instant - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])

  return instant !== undefined && passed === instant
}
