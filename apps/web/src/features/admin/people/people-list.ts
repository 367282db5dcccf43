import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { zPeopleQuery } from '@vitrine/api/administration/people.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import type * as z from 'zod/mini'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'
import type { Order } from '../data-table/order-button.tsx'
import { orderQuery } from '../list/list-address.ts'

/** Page, order and filters of a request for the list of people. */
export type PeopleListQuery = Omit<z.input<typeof zPeopleQuery>, 'order' | 'after' | 'language'> & { order: Order }

/** Prefix of the query keys for the list of people. */
export const PEOPLE_KEY = [ADMIN_QUERIES, 'people']

const { people: PEOPLE } = PEOPLE_ENDPOINTS

const peopleQuery = (api: AdminApi, { order, ...query }: PeopleListQuery) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, query, order],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(PEOPLE, { query: { ...query, ...orderQuery(order) } }), signal }, PEOPLE.response),
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
    // Shows the previous page until the next one has arrived.
    placeholderData: keepPreviousData,
  })

/** Fetches a page of the people who signed in. */
export function usePeople(query: PeopleListQuery) {
  return useQuery(peopleQuery(useAdminApi(), query))
}
