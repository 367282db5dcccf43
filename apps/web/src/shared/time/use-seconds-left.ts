import type { EpochMilliseconds, Seconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'

const SECOND = 1000

/** End of a countdown. The browser's clock may be wrong, but it measures durations correctly. */
export type Deadline = {
  /** By the server's clock. */
  readonly endsAt: EpochMilliseconds
  /** Time on the server's clock when it sent this deadline. */
  readonly now: EpochMilliseconds
}

/** Counts down to 0. A newer answer of the server resets the countdown. */
export function useSecondsLeft(deadline: Deadline | undefined): Seconds | undefined {
  const { endsAt, now } = deadline ?? {}
  const [shown, setShown] = useState<{ deadline: string; seconds: number }>()
  const key = `${endsAt} ${now}`

  useEffect(() => {
    if (endsAt === undefined || now === undefined) return
    const end = performance.now() + (endsAt - now)
    let timer: ReturnType<typeof setTimeout>
    const count = () => {
      const left = Math.max(0, end - performance.now())
      setShown({ deadline: `${endsAt} ${now}`, seconds: Math.ceil(left / SECOND) })
      // Fires at the next whole second, so that none is skipped or shown twice as long.
      if (left > 0) timer = setTimeout(count, left % SECOND || SECOND)
    }
    count()
    return () => clearTimeout(timer)
  }, [endsAt, now])

  if (endsAt === undefined || now === undefined) return undefined
  return shown?.deadline === key ? shown.seconds : Math.max(0, Math.ceil((endsAt - now) / SECOND))
}
