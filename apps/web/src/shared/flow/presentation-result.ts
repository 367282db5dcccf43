import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { presentationResultUrl } from '@vitrine/api/pages/paths.ts'
import { ResponseError } from '../api/client.ts'

/** Loaded only when there is a result, so that a page shows its code faster. */
export const loadResultReader = () => import('../api/any-presentation-result.ts')

/** True if results are fake; a production build contains none. */
export const USES_SAMPLE_DATA = import.meta.env.DEV && import.meta.env.VITE_SAMPLE_DATA === 'true'

/** The result is fetched once and forgotten when the visitor leaves the page. */
export const resultQuery = (card: PublicCard, id: string) =>
  queryOptions<PresentationResult, Error, PresentationResult, QueryKey>({
    queryKey: ['presentation-result', id],
    queryFn: async ({ signal }) => {
      if (USES_SAMPLE_DATA) return firstSample()
      const { fetchPresentationResult } = await loadResultReader()
      return fetchPresentationResult({
        url: presentationResultUrl(card),
        body: { id },
        timeout: card.timeoutDuration,
        signal,
      })
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function firstSample(): Promise<PresentationResult> {
  const { FIRST_SAMPLE, SAMPLE_RESULTS } = await import('./sample-results.ts')
  return SAMPLE_RESULTS[FIRST_SAMPLE] ?? { status: 'OK' }
}

export const isErased = (error: Error | null): boolean => error instanceof ResponseError && error.status === 410
