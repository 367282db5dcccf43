import type { Seconds } from '@vitrine/api/units.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSecondsLeft } from '../../time/use-seconds-left.ts'
import { IS_FINAL } from './shown-state.ts'
import type { FollowedStatus, StatusSource } from './use-followed-status.ts'

/** Returns the time left of an open flow with a deadline, and polls the status when none is left. */
export function useDeadline<Status>(
  source: StatusSource<Status> | undefined,
  { state, status, isGone, poll }: FollowedStatus<Status>,
): Seconds | undefined {
  const isOpen = state !== undefined && !IS_FINAL[state] && !isGone
  const secondsLeft = useSecondsLeft(isOpen && status !== undefined ? source?.deadlineOf?.(status) : undefined)
  const pollAtTheEnd = useEffectEvent(poll)
  useEffect(() => {
    if (secondsLeft === 0) pollAtTheEnd()
  }, [secondsLeft])
  return secondsLeft
}
