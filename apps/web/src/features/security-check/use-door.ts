import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { type GateOpening, zGateOpening } from '@vitrine/api/flows/security-check.ts'
import { callApi } from '../../shared/api/client.ts'
import { polling } from '../../shared/flow/status/polling.ts'
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts'

/**
 * Response about an open door. Any response except null means that the door is open (specification 7.10).
 * `no-end-known`: another backend has not sent the closing time.
 */
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

export type Door = ReturnType<typeof useDoor>

/**
 * Polls the door of a gate. The door closes on time even if the server does not answer any more.
 *
 * @param gateId id of the gate, if there are several
 * @param isKnown false while it is unknown which gate to poll
 */
export function useDoor(gateId: string | undefined, isKnown: boolean) {
  const { data: opening, error, refetch } = useQuery({ ...gateQuery(gateId), enabled: isKnown })
  const times = opening === 'no-end-known' ? undefined : opening
  const secondsLeft = useSecondsLeft(times ? { endsAt: times.closesAt, now: times.now } : undefined)
  const isOpen = opening === 'no-end-known' || (secondsLeft !== undefined && secondsLeft > 0)
  return {
    state: opening === undefined ? 'unknown' : isOpen ? 'open' : 'closed',
    /** Time until an open door closes; undefined if the backend does not send it. */
    secondsLeft,
    openTime: times ? (times.closesAt - times.openedAt) / 1000 : 0,
    /** Error of the last poll; the shown state is then the last known one. */
    error,
    /** Asks the server now instead of at the next poll. */
    check: () => void refetch(),
  }
}
