import * as z from 'zod'
import { zPeopleQuery, zPersonDetails, zRestoration, zRestoreRequest } from '../administration/people.ts'
import { defineEndpoint } from './endpoint.ts'

/** The people who signed in, as the console shows them. Their access is revoked by the call that revokes all else. */
export const PEOPLE_ENDPOINTS = {
  people: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/people',
    access: 'administrator',
    query: zPeopleQuery,
    response: z.array(zPersonDetails),
    isList: true,
  }),
  /** Gives a person the access back that was revoked. */
  restore: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/people/restore',
    access: 'administrator',
    body: zRestoreRequest,
    response: zRestoration,
  }),
} as const
