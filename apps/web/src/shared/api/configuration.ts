import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PublicConfiguration, zPublicConfiguration } from '@vitrine/api'
import { callApi, DEFAULT_LIMITS, retryUpTo } from './client.ts'

const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => callApi({ url: '/configuration', signal }, zPublicConfiguration),
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this installation tells the browser; undefined until it is known. Pages work without it, with fewer buttons. */
export function useConfiguration(): PublicConfiguration | undefined {
  return useQuery(configurationQuery).data
}
