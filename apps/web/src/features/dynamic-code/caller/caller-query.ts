import { queryOptions } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { HELP_DESK_CALLER_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { callApi } from '../../../shared/api/client.ts'
import { polling } from '../../../shared/flow/status/polling.ts'

export const isOpen = ({ state }: HelpDeskCall): boolean => state === 'waiting' || state === 'started'

/**
 * Polls a request until it ends; null if it does not belong to the help desk.
 *
 * @param requestId id in the request's URL, still percent-encoded
 */
export const callQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['help-desk-call', requestId],
    queryFn: ({ signal }) =>
      callApi(
        { ...requestTo(HELP_DESK_CALLER_ENDPOINTS.call, { params: { requestId: decodePathPart(requestId) } }), signal },
        HELP_DESK_CALLER_ENDPOINTS.call.response,
      ),
    ...polling<HelpDeskCall | null>({ isOver: (call) => call === null || !isOpen(call) }),
  })
