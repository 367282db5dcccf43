import { useEffect, useEffectEvent } from 'react'
import { useSecondsLeft } from '../../time/use-seconds-left.ts'
import { IS_FINAL } from './shown-state.ts'
import type { FollowedStatus, StatusSource } from './use-followed-status.ts'

/** Polls the flow's status when the deadline is reached. */
export function useDeadline<Status>(
  source: StatusSource<Status> | undefined,
  { state, status, isGone, askAgain }: FollowedStatus<Status>,
): number | undefined {
  const isOpen = state !== undefined && !IS_FINAL[state] && !isGone
  const secondsLeft = useSecondsLeft(isOpen && status !== undefined ? source?.deadlineOf?.(status) : undefined)
  const askAtTheEnd = useEffectEvent(askAgain)
  useEffect(() => {
    if (secondsLeft === 0) askAtTheEnd()
  }, [secondsLeft])
  return secondsLeft
}
