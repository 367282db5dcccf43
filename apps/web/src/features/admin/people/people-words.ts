import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonDetails, PersonRole } from '@vitrine/api/administration/people.ts'

const WORDS: Readonly<Record<PersonDetails['status'], MessageDescriptor>> = {
  Active: msg({ message: 'Active', context: 'access' }),
  Revoked: msg({ message: 'Revoked', context: 'access' }),
}

/** Names the status of a person's access. */
export const accessWord = (status: PersonDetails['status']): string => i18n._(WORDS[status])

/** Returns the options of the access filter. */
export const accessOptions = () =>
  (['Active', 'Revoked'] as const).map((value) => ({ value, label: accessWord(value) }))

const ROLES = {
  administrator: msg`Administrator`,
  'help-desk': msg`Help desk`,
  none: msg`None`,
} as const satisfies Record<PersonRole, MessageDescriptor>

export const roleWord = (role: PersonRole): string => i18n._(ROLES[role])

/** Returns the options of the role filter. */
export const roleOptions = (): { value: PersonRole; label: string }[] =>
  (['administrator', 'help-desk', 'none'] as const).map((value) => ({ value, label: roleWord(value) }))
