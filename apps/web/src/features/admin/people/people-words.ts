import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonDetails, PersonRole } from '@vitrine/api/administration/people.ts'

const WORDS: Readonly<Record<PersonDetails['status'], MessageDescriptor>> = {
  Active: msg({ message: 'Active', context: 'access' }),
  Revoked: msg({ message: 'Revoked', context: 'access' }),
}

export const accessWord = (status: PersonDetails['status']): string => i18n._(WORDS[status])

export const accessOptions = () =>
  (['Active', 'Revoked'] as const).map((value) => ({ value, label: accessWord(value) }))

const ROLES = {
  administrator: msg`Administrator`,
  'help-desk': msg`Help desk`,
  none: msg`None`,
} as const satisfies Record<PersonRole, MessageDescriptor>

export const roleWord = (role: PersonRole): string => i18n._(ROLES[role])

const ROLE_MEANINGS = {
  administrator: msg`Can see and change contracts, accounts and people.`,
  'help-desk': msg`Can use the help desk.`,
  none: msg`Can sign in, but sees nothing of the console.`,
} as const satisfies Record<PersonRole, MessageDescriptor>

export const roleMeaning = (role: PersonRole): string => i18n._(ROLE_MEANINGS[role])

export const roleOptions = (): { value: PersonRole; label: string }[] =>
  (['administrator', 'help-desk', 'none'] as const).map((value) => ({ value, label: roleWord(value) }))
