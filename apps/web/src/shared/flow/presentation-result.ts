import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { presentationResultUrl } from '@vitrine/api/pages/paths.ts'
import { anyPresentationResult } from '../api/any-presentation.ts'
import { callApi, ResponseError } from '../api/client.ts'

const { result: RESULT } = PRESENTATION_ENDPOINTS

/**
 * True if results come from fake test data instead of the server. This requires VITE_SAMPLE_DATA=true and a development build;
 * a production build does not contain the data.
 */
export const USES_SAMPLE_DATA = import.meta.env.DEV && import.meta.env.VITE_SAMPLE_DATA === 'true'

/** Query for the result of a verified presentation. The result is fetched once and forgotten when the visitor leaves the page. */
export const resultQuery = (card: PublicCard, id: string) =>
  queryOptions<PresentationResult, Error, PresentationResult, QueryKey>({
    queryKey: ['presentation-result', id],
    queryFn: async ({ signal }) => {
      if (USES_SAMPLE_DATA) return firstSample()
      const call = { url: presentationResultUrl(card), body: { id }, timeout: card.timeoutDuration, signal }
      return callApi({ ...call, method: RESULT.method }, anyPresentationResult)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function firstSample(): Promise<PresentationResult> {
  const { FIRST_SAMPLE, SAMPLE_RESULTS } = await import('./sample-results.ts')
  return SAMPLE_RESULTS[FIRST_SAMPLE] ?? { status: 'OK' }
}

/** Returns true if the server answered that the result is no longer kept (410). */
export const isErased = (error: Error | null): boolean => error instanceof ResponseError && error.status === 410
