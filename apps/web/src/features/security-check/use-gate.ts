import { queryOptions, useQuery } from '@tanstack/react-query'
import { type GateOpening, zGateOpening } from '@vitrine/api'
import { callApi } from '../../shared/api/client.ts'
import { polling } from '../../shared/flow/polling.ts'
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts'

const gateQuery = queryOptions({
  queryKey: ['security-check'],
  queryFn: ({ signal }) => callApi({ url: '/admin/security/check', signal }, zGateOpening.nullable()),
  ...polling<GateOpening | null>({}),
})

export interface Gate {
  /** Unknown until the server answered for the first time. */
  readonly door: 'unknown' | 'closed' | 'open'
  /** Until an open door closes. */
  readonly secondsLeft: number
  /** How long it stays open, in seconds. */
  readonly openTime: number
  /** Why the server does not say at the moment; what is shown is then what it said last. */
  readonly error: Error | null
  /** Asks now. */
  readonly check: () => void
}

/** The gate, as the server says every 5 s. An open door closes on time also when the server does not answer any more. */
export function useGate(): Gate {
  const { data: opening, error, refetch } = useQuery(gateQuery)
  const secondsLeft = useSecondsLeft(opening ? { endsAt: opening.closesAt, now: opening.now } : undefined) ?? 0
  return {
    door: opening === undefined ? 'unknown' : secondsLeft > 0 ? 'open' : 'closed',
    secondsLeft,
    openTime: opening ? (opening.closesAt - opening.openedAt) / 1000 : 0,
    error,
    check: () => void refetch(),
  }
}
