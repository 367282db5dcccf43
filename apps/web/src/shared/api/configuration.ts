import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { callApi, retryUpTo } from './client.ts'
import { explainFailure } from './explain-failure.ts'

const { configuration: CONFIGURATION } = INSTALLATION_ENDPOINTS

/** How long it may take, in milliseconds: without it nobody can sign in, and a page that waits says so soon. */
const TIMEOUT = 8_000

const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => callApi({ ...requestTo(CONFIGURATION), signal, timeout: TIMEOUT }, CONFIGURATION.response),
  retry: retryUpTo(1),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this installation tells the browser; undefined until it is known. Pages work without it, with fewer buttons. */
export function useConfiguration(): PublicConfiguration | undefined {
  return useQuery(configurationQuery).data
}

type MissingConfiguration = {
  readonly explanation: string
  readonly retry: () => void
}

/** Why it is not known and may stay so; undefined as long as there is hope. Also while it is asked for once more. */
export function useConfigurationFailure(): MissingConfiguration | undefined {
  const { data, error, errorUpdateCount, refetch } = useQuery(configurationQuery)
  if (data !== undefined || errorUpdateCount === 0) return undefined
  return {
    explanation: error ? explainFailure(error) : t`One moment, the server is asked again.`,
    retry: () => void refetch(),
  }
}
