import { useEffect, useState } from 'react'

const SECOND = 1000

/** An end as the server tells it: the browser's own clock may be wrong, its sense of durations is not. */
export type Deadline = {
  /** Epoch milliseconds by the server's clock. */
  readonly endsAt: number
  /** The server's time of the answer that brought it, epoch milliseconds. */
  readonly now: number
}

/**
 * The whole seconds left until a deadline, counted down to 0. A newer answer of the server sets the clock anew.
 *
 * @param deadline undefined where nothing runs: then nothing is counted
 */
export function useSecondsLeft(deadline: Deadline | undefined): number | undefined {
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
      // Wakes up when the next whole second is reached, so that no second is skipped or shown twice as long.
      if (left > 0) timer = setTimeout(count, left % SECOND || SECOND)
    }
    count()
    return () => clearTimeout(timer)
  }, [endsAt, now])

  if (endsAt === undefined || now === undefined) return undefined
  return shown?.deadline === key ? shown.seconds : Math.max(0, Math.ceil((endsAt - now) / SECOND))
}
