import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { type Emulator, type PublicConfiguration, zEmulators } from '@vitrine/api/installation/configuration.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { callApi, retryUpTo } from './client.ts'
import { explainFailure } from './explain-failure.ts'

const { configuration: CONFIGURATION } = INSTALLATION_ENDPOINTS

/** Short, because visitors cannot sign in without the configuration and should soon learn that. */
const TIMEOUT: Milliseconds = 8_000

const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => callApi({ ...requestTo(CONFIGURATION), signal, timeout: TIMEOUT }, CONFIGURATION.response),
  retry: retryUpTo(1),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Undefined until it is loaded: pages work without it, with fewer buttons. */
export function useConfiguration(): PublicConfiguration | undefined {
  return useQuery(configurationQuery).data
}

type MissingConfiguration = {
  readonly explanation: string
  readonly retry: () => void
}

/** Returns the failure to load the configuration, also during a retry. */
export function useConfigurationFailure(): MissingConfiguration | undefined {
  const { data, error, errorUpdateCount, refetch } = useQuery(configurationQuery)
  if (data !== undefined || errorUpdateCount === 0) return undefined
  return {
    explanation: error ? explainFailure(error) : t`One moment, trying again.`,
    retry: () => void refetch(),
  }
}

/** Known before the first paint, so that pages do not move. */
export const useEmulators = (): readonly Emulator[] => useConfiguration()?.emulators ?? emulatorsOfDocument()

function emulatorsOfDocument(): readonly Emulator[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="emulators"]')?.content
  return content?.startsWith('[') ? zEmulators.parse(JSON.parse(content)) : []
}
