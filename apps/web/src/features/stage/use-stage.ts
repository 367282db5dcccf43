import { useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { callApi } from '../../shared/api/client.ts'
import { polling, STEADY } from '../../shared/flow/status/polling.ts'
import { ADMIN_QUERIES } from '../../shared/session/session-context.tsx'
import { useAdminApi } from '../../shared/session/use-admin-api.ts'

/** Pause between two polls: a room sees a door open at most this much later. */
const PAUSE: Milliseconds = 2500

/** Polls the stage, with the access token if only administrators may open it. */
export function useStage(isForEverybody: boolean) {
  const { call } = useAdminApi()
  return useQuery({
    queryKey: isForEverybody ? ['stage'] : [ADMIN_QUERIES, 'stage'],
    queryFn: ({ signal }) =>
      (isForEverybody ? callApi : call)({ ...requestTo(STAGE_ENDPOINT), signal }, STAGE_ENDPOINT.response),
    ...polling<Stage>({
      alsoWhenHidden: true,
      pause: ({ error }) => (error === null ? PAUSE : STEADY.pauseAfter(1)),
    }),
  })
}
