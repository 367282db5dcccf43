import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { type GateOpening, zGateOpening } from '@vitrine/api/flows/security-check.ts'
import { callApi } from '../../shared/api/client.ts'
import { polling } from '../../shared/flow/status/polling.ts'
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts'

/** An open door, of which another backend need not say until when: any answer but null opens it (section 7). */
type Opening = GateOpening | 'no-end-known'

const anyOpening = {
  parse: (answer: unknown): Opening | null =>
    answer === null || answer === undefined ? null : (zGateOpening.safeParse(answer).data ?? 'no-end-known'),
}

const gateQuery = (gateId: string | undefined) =>
  queryOptions({
    queryKey: ['security-check', gateId],
    queryFn: ({ signal }) =>
      callApi({ ...requestTo(SECURITY_CHECK_ENDPOINT, { query: { gate: gateId } }), signal }, anyOpening),
    ...polling<Opening | null>({}),
  })

export type Door = {
  /** Unknown until the server answered for the first time. */
  readonly state: 'unknown' | 'closed' | 'open'
  /** Until an open door closes; undefined where the backend does not say. */
  readonly secondsLeft: number | undefined
  /** How long it stays open, in seconds. */
  readonly openTime: number
  /** Why the server does not say at the moment; what is shown is then what it said last. */
  readonly error: Error | null
  /** Asks now. */
  readonly check: () => void
}

/**
 * The door of a gate, as the server says every 5 s. It closes on time also when the server does not answer any more.
 *
 * @param gateId which gate, where there are several
 * @param isKnown whether that is settled; nothing is asked before
 */
export function useDoor(gateId: string | undefined, isKnown: boolean): Door {
  const { data: opening, error, refetch } = useQuery({ ...gateQuery(gateId), enabled: isKnown })
  const times = opening === 'no-end-known' ? undefined : opening
  const secondsLeft = useSecondsLeft(times ? { endsAt: times.closesAt, now: times.now } : undefined)
  const isOpen = opening === 'no-end-known' || (secondsLeft !== undefined && secondsLeft > 0)
  return {
    state: opening === undefined ? 'unknown' : isOpen ? 'open' : 'closed',
    secondsLeft,
    openTime: times ? (times.closesAt - times.openedAt) / 1000 : 0,
    error,
    check: () => void refetch(),
  }
}
