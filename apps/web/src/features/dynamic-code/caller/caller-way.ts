import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { HELP_DESK_CALLER_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import type { CallerAnswered, HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { callApi } from '../../../shared/api/client.ts'
import type { DigitalWay } from '../../../shared/digital-credentials/use-digital-call.ts'

const { digitalRequests: REQUESTS, digitalAnswer: ANSWER } = HELP_DESK_CALLER_ENDPOINTS

/**
 * Returns how a caller answers through the browser. Only the first browser that fetches the requests may answer, so they are not
 * fetched before the caller presses the button: a messenger's preview opens the page too.
 *
 * @param requestId id in the request's URL, still percent-encoded
 */
export function callerWay(
  requestId: string,
  { digitalCredentials: protocols }: HelpDeskCall,
  onAnswered: (answered: CallerAnswered) => Promise<void>,
): DigitalWay {
  const params = { requestId: decodePathPart(requestId) }
  return {
    key: requestId,
    action: 'get',
    protocols,
    mayPrefetch: false,
    fetchRequests: () => callApi(requestTo(REQUESTS, { params }), REQUESTS.response),
    answer: async (answer) => onAnswered(await callApi(requestTo(ANSWER, { params, body: answer }), ANSWER.response)),
  }
}
