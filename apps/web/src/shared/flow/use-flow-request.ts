import { useQuery } from '@tanstack/react-query'

/** One request for a code. A new attempt is a new request, also with the same content. */
export interface Attempt<Content> {
  readonly number: number
  readonly content: Content
}

let attempts = 0

export const newAttempt = <Content>(content: Content): Attempt<Content> => ({ number: ++attempts, content })

/**
 * Sends the request of an attempt, once. Although it is a POST it is kept as a query, whose key is the attempt: so a late
 * answer to an earlier attempt never shows up as the answer to the present one, and a second mounting (as in React's
 * strict mode) sends nothing twice. It is never repeated by itself, and forgotten when the page is left.
 *
 * @param attempt undefined sends nothing
 */
export function useFlowRequest<Content, Answer>(
  attempt: Attempt<Content> | undefined,
  send: (content: Content) => Promise<Answer>,
) {
  return useQuery({
    queryKey: ['flow-request', attempt?.number],
    queryFn: () => {
      if (attempt === undefined) throw new Error('There is no attempt to send')
      return send(attempt.content)
    },
    enabled: attempt !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
