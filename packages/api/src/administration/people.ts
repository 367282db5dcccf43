import * as z from 'zod'
import { zAccount } from './admin.ts'
import { zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch } from './lists.ts'

/** What a person who signed in may do here: the highest role that their latest token had. */
const PERSON_ROLES = ['administrator', 'help-desk', 'none'] as const
const zPersonRole = z.enum(PERSON_ROLES)
export type PersonRole = z.infer<typeof zPersonRole>

const zPersonStatus = zAccount.shape.status

/** `GET /vc/admin/people` answers an array of these. */
export const zPersonDetails = z
  .object({
    id: z.string().meta({ description: 'homeAccountId: the person in their tenant' }),
    name: z.string(),
    username: z.string(),
    role: zPersonRole,
    status: zPersonStatus.meta({ description: 'Whether their access was revoked' }),
    created: zInstant.meta({ description: 'When they first signed in, in epoch milliseconds' }),
    updated: zInstant.meta({ description: 'When their access was last revoked or restored' }),
    lastSignIn: zInstant.meta({ description: 'As exactly as the identity provider tells' }),
    lastCall: zInstant.nullable().meta({ description: 'Within five minutes; null before the first that was noted' }),
  })
  .meta({
    id: 'Person',
    example: {
      id: '2b1f7c64.7f0c2d7e',
      name: 'Ada Admin',
      username: 'ada.admin@vitrine.example',
      role: 'administrator',
      status: 'Active',
      created: 1_767_225_600_000,
      updated: 1_767_225_600_000,
      lastSignIn: 1_767_225_600_000,
      lastCall: 1_767_226_200_000,
    },
  })
export type PersonDetails = z.infer<typeof zPersonDetails>

/** The orders in which people can be listed. */
export const PEOPLE_COLUMNS = [
  'lastCall',
  'id',
  'name',
  'username',
  'role',
  'status',
  'created',
  'updated',
  'lastSignIn',
] as const
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]

const zPeopleOrder = zOrderBy(PEOPLE_COLUMNS)

/** The query of the list of people. */
export const zPeopleQuery = z.object({
  ...zPage,
  order: zPeopleOrder
    .optional()
    .meta({ description: 'A column, with - before it to turn it round', example: '-lastCall' }),
  language: zListLanguage,
  search: zSearch.meta({
    description: 'Parts of a name or user name, with or without accents, or how an id begins',
    example: 'ada',
  }),
  status: zPersonStatus.optional().meta({ description: 'Those of this status only', example: 'Revoked' }),
  role: zPersonRole.optional().meta({ description: 'Those of this role only', example: 'administrator' }),
})
export type PeopleQuery = z.infer<typeof zPeopleQuery>

/** Body of `POST /vc/admin/people/restore`: whose access is given back. */
export const zRestoreRequest = z
  .object({ id: zKey })
  .meta({ id: 'RestoreRequest', example: { id: '2b1f7c64.7f0c2d7e' } })

/** Its answer. */
export const zRestoration = z
  .object({ id: z.string(), status: zPersonStatus.extract(['Active']) })
  .meta({ id: 'Restoration', example: { id: '2b1f7c64.7f0c2d7e', status: 'Active' } })
