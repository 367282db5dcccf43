import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageDescriptor } from '@lingui/core'

export type Person = {
  /** Stable identifier: `sub` and `oid` of the tokens. */
  id: string
  name: string
  username: string
  role: MessageDescriptor
  rights: MessageDescriptor
  /** Claims for cards of employees. */
  jobTitle: string
  department: string
  /** File in `portraits`. */
  portrait: string
  isAdministrator: boolean
  /** App roles in the access token, for installations that use them (`ADMIN_ROLE_CLAIM`, `HELP_DESK_ROLE_CLAIM`). */
  roles: readonly string[]
}

/** Tenant of the demo people: `tid` of the tokens. */
export const TENANT_ID = '7f0c2d7e-52a6-4e0c-9a5e-4b6d1f3c8a10'

export const PEOPLE: readonly Person[] = [
  {
    id: '2b1f7c64-8d0e-4f57-b3a9-61c5d2e8f701',
    name: 'Ada Admin',
    username: 'ada.admin@vitrine.example',
    role: /*i18n*/ { id: 'person.administrator', message: 'Administrator' },
    rights: /*i18n*/ { id: 'person.administrator.rights', message: 'Can see and revoke contracts and accounts.' },
    jobTitle: 'Registrar',
    department: 'Collections',
    portrait: 'ada.jpg',
    isAdministrator: true,
    roles: ['Vitrine.Admin'],
  },
  {
    id: '94a3e1d8-0c7b-4d26-8f6e-a5b9c3d7e202',
    name: 'Sam Support',
    username: 'sam.support@vitrine.example',
    role: /*i18n*/ { id: 'person.help-desk', message: 'Help-desk staff' },
    rights: /*i18n*/ {
      id: 'person.help-desk.rights',
      message: 'Signs in, but has no access to contracts and accounts.',
    },
    jobTitle: 'Support agent',
    department: 'Visitor services',
    portrait: 'sam.jpg',
    isAdministrator: false,
    roles: ['Vitrine.HelpDesk'],
  },
  {
    id: 'c1d60f35-47be-4a92-9e0d-3f8a72b64e03',
    name: 'Nora Newcomer',
    username: 'nora.newcomer@vitrine.example',
    role: /*i18n*/ { id: 'person.newcomer', message: 'Employee' },
    rights: /*i18n*/ { id: 'person.newcomer.rights', message: 'Signs in, but has no role here.' },
    jobTitle: 'Curator',
    department: 'Modern art',
    portrait: 'nora.jpg',
    isAdministrator: false,
    roles: [],
  },
]

const PORTRAITS_PATH = '/portraits/'
const PORTRAITS = join(import.meta.dirname, '..', 'portraits')

export function portraitAt(path: string): Buffer | undefined {
  const person = PEOPLE.find(({ portrait }) => path === `${PORTRAITS_PATH}${portrait}`)
  return person && readFileSync(join(PORTRAITS, person.portrait))
}

export function findPerson(id: string | undefined): Person | undefined {
  return PEOPLE.find((person) => person.id === id)
}

/** Returns the claims under the names that cloud identity providers use. */
export function personClaims(person: Person, issuer: string) {
  return {
    sub: person.id,
    name: person.name,
    preferred_username: person.username,
    email: person.username,
    email_verified: true,
    job_title: person.jobTitle,
    department: person.department,
    picture: `${issuer}${PORTRAITS_PATH}${person.portrait}`,
    oid: person.id,
    tid: TENANT_ID,
  }
}
