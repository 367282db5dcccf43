import { useEffect, useState } from 'react'

/**
 * Whether something has been as it is for so long.
 *
 * @param what names it; another name begins anew, and undefined is nothing that could last
 * @param milliseconds how long
 */
export function useHasLasted(what: string | undefined, milliseconds: number): boolean {
  const [lasted, setLasted] = useState<string>()

  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setLasted(what), milliseconds)
    return () => clearTimeout(timer)
  }, [what, milliseconds])

  return what !== undefined && lasted === what
}
