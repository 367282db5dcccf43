import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ApiRequest, DEFAULT_LIMITS, type ResponseSchema, retryUpTo } from '../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../shared/session/session-context.tsx'
import { useAdminApi } from '../../shared/session/use-admin-api.ts'

/** Returns the key of a query: the path, which all pages of a list share, and the parameters. */
const keyOf = ({ url }: ApiRequest) => [ADMIN_QUERIES, ...url.split('?')]

const retry = retryUpTo(DEFAULT_LIMITS.maxRetries)

export function useAdminQuery<Answer, Data = Answer>(
  request: ApiRequest,
  schema: ResponseSchema<Answer>,
  options: Omit<UseQueryOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'> = {},
) {
  const api = useAdminApi()
  return useQuery({
    queryKey: keyOf(request),
    queryFn: ({ signal }) => api.call({ ...request, signal }, schema),
    retry,
    ...options,
  })
}

export function useAdminList<Entry>(request: ApiRequest, schema: ResponseSchema<Entry[]>) {
  const api = useAdminApi()
  return useQuery({
    queryKey: keyOf(request),
    queryFn: ({ signal }) => api.list({ ...request, signal }, schema),
    retry,
    placeholderData: keepPreviousData,
  })
}
