import * as z from 'zod/mini'
import { zKey } from '../administration/lists.ts'
import { zPeopleQuery, zPersonDetails, zPersonView, zRestoration, zRestoreRequest } from '../administration/people.ts'
import { described } from '../described.ts'
import { administratorChanges, administratorLists, administratorReads } from './endpoint.ts'

/** The access of a person is revoked with `POST /vc/admin/revoke`. */
export const PEOPLE_ENDPOINTS = {
  people: administratorLists('/vc/admin/people', zPersonDetails, { query: zPeopleQuery }),
  person: administratorReads('/vc/admin/people/:id', {
    params: z.object({ id: described(zKey, 'Id of the person', 'p-5rT8') }),
    response: zPersonView,
  }),
  restore: administratorChanges('/vc/admin/people/restore', { body: zRestoreRequest, response: zRestoration }),
} as const
