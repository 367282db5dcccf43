import { useEffect, useState } from 'react'

/** Whether an instant (epoch milliseconds) has passed by this browser's clock. Undefined never passes. */
export function useHasPassed(instant: number | undefined): boolean {
  const [passed, setPassed] = useState<number>()

  useEffect(() => {
    if (instant === undefined) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, instant - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])

  return instant !== undefined && passed === instant
}
