import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PublicScenario, zPublicScenarios } from '@vitrine/api'
import { callApi, DEFAULT_LIMITS, retryUpTo } from './client.ts'

/** All cards of this installation, in the order in which they are shown. */
export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: ({ signal }) => callApi({ url: '/scenarios', signal }, zPublicScenarios),
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  staleTime: 5 * 60_000,
})

type ScenarioLookup =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'found'; readonly scenario: PublicScenario }

/** The card behind an address, where the given use of it is enabled. */
export function useScenario(configId: string | undefined, use: 'issuance' | 'presentation'): ScenarioLookup {
  const { data, error, refetch } = useQuery(scenariosQuery)
  if (data) {
    const scenario = data.find(({ id }) => id === configId)
    return scenario?.[use].enabled ? { kind: 'found', scenario } : { kind: 'missing' }
  }
  if (error) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'loading' }
}
