import * as z from 'zod/mini'
import { zKey } from '../administration/lists.ts'
import { zPeopleQuery, zPersonDetails, zPersonView, zRestoration, zRestoreRequest } from '../administration/people.ts'
import { described } from '../described.ts'
import { administratorChanges, administratorLists, administratorReads } from './endpoint.ts'

/** Endpoints of the admin console for the people who signed in. Their access is revoked with `POST /vc/admin/revoke`. */
export const PEOPLE_ENDPOINTS = {
  people: administratorLists('/vc/admin/people', zPersonDetails, { query: zPeopleQuery }),
  person: administratorReads('/vc/admin/people/:id', {
    params: z.object({ id: described(zKey, 'Id of the person', 'p-5rT8') }),
    response: zPersonView,
  }),
  /** Restores the revoked access of a person. */
  restore: administratorChanges('/vc/admin/people/restore', { body: zRestoreRequest, response: zRestoration }),
} as const
