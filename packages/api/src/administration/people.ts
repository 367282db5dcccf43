import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zAccount } from './admin.ts'
import { zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch } from './lists.ts'

/** The highest role in their latest access token. */
const PERSON_ROLES = ['administrator', 'help-desk', 'none'] as const
const zPersonRole = z.enum(PERSON_ROLES)
export type PersonRole = z.infer<typeof zPersonRole>

const zPersonStatus = zAccount.shape.status

const PERSON_EXAMPLE = {
  id: '2b1f7c64.7f0c2d7e',
  name: 'Ada Admin',
  username: 'ada.admin@vitrine.example',
  role: 'administrator',
  status: 'Active',
  created: 1_767_225_600_000,
  updated: 1_767_225_600_000,
  lastSignIn: 1_767_225_600_000,
  lastCall: 1_767_226_200_000,
} as const

/** Element of the array that `GET /vc/admin/people` returns. */
export const zPersonDetails = described(
  z.object({
    id: described(z.string(), 'homeAccountId: identifies the person within their tenant'),
    name: z.string(),
    username: z.string(),
    role: zPersonRole,
    status: described(zPersonStatus, 'Whether their access was revoked'),
    created: described(zInstant, 'When they first signed in (epoch milliseconds)'),
    updated: described(zInstant, 'When their access was last revoked or restored'),
    lastSignIn: described(zInstant, 'Latest sign-in, as precise as the identity provider reports it'),
    lastCall: described(
      z.nullable(zInstant),
      'Latest request, accurate to five minutes; null before the first recorded one',
    ),
  }),
  { id: 'Person', example: PERSON_EXAMPLE },
)
export type PersonDetails = z.infer<typeof zPersonDetails>

export const MOST_ACCOUNTS_OF_PERSON = 100

/** Response of `GET /vc/admin/people/{id}`. */
export const zPersonView = described(
  z.object({
    ...zPersonDetails.shape,
    accounts: described(
      z.array(
        z.object({
          id: z.string(),
          contract: z.string(),
          status: zAccount.shape.status,
          isSuspended: z.boolean(),
          created: zInstant,
        }),
      ),
      `Accounts of the cards for which the person signed in, newest first, at most ${MOST_ACCOUNTS_OF_PERSON}`,
    ),
  }),
  {
    id: 'PersonView',
    example: {
      ...PERSON_EXAMPLE,
      accounts: [
        {
          id: 'Jx8mQ2vT4cWb',
          contract: 'VerifiedEmployee',
          status: 'Active',
          isSuspended: false,
          created: 1_767_225_600_000,
        },
      ],
    },
  },
)
export type PersonView = z.infer<typeof zPersonView>

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

/** Query of `GET /vc/admin/people`. */
export const zPeopleQuery = z.object({
  ...zPage,
  order: described(z.optional(zPeopleOrder), 'Column to sort by; a leading - sorts in descending order', '-lastCall'),
  language: zListLanguage,
  search: described(
    zSearch,
    'Beginnings of words of a name or user name, with or without accents, or the beginning of an id',
    'ada',
  ),
  status: described(z.optional(zPersonStatus), 'Only people with this status', 'Revoked'),
  role: described(z.optional(zPersonRole), 'Only people with this role', 'administrator'),
})
export type PeopleQuery = z.infer<typeof zPeopleQuery>

/** Body of `POST /vc/admin/people/restore`. */
export const zRestoreRequest = described(z.object({ id: zKey }), {
  id: 'RestoreRequest',
  example: { id: '2b1f7c64.7f0c2d7e' },
})

/** Response of `POST /vc/admin/people/restore`. */
export const zRestoration = described(z.object({ id: z.string(), status: z.enum(['Active']) }), {
  id: 'Restoration',
  example: { id: '2b1f7c64.7f0c2d7e', status: 'Active' },
})
