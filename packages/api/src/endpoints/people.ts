import * as z from 'zod/mini'
import { zPeopleQuery, zPersonDetails, zRestoration, zRestoreRequest } from '../administration/people.ts'
import { defineEndpoint } from './endpoint.ts'

/** Endpoints of the admin console for the people who signed in. Their access is revoked with `POST /vc/admin/revoke`. */
export const PEOPLE_ENDPOINTS = {
  people: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/people',
    access: 'administrator',
    query: zPeopleQuery,
    response: z.array(zPersonDetails),
    isList: true,
  }),
  /** Restores the revoked access of a person. */
  restore: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/people/restore',
    access: 'administrator',
    body: zRestoreRequest,
    response: zRestoration,
  }),
} as const
