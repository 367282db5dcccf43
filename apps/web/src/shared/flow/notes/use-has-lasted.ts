import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

/**
 * Returns true once a state has lasted for the given time.
 *
 * @param what name of the state; another name restarts the time. For undefined the function returns false
 */
export function useHasLasted(what: string | undefined, milliseconds: Milliseconds): boolean {
  const [lasted, setLasted] = useState<string>()

  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setLasted(what), milliseconds)
    return () => clearTimeout(timer)
  }, [what, milliseconds])

  return what !== undefined && lasted === what
}
