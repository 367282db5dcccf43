import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonRole } from '@vitrine/api/administration/people.ts'

const ROLES = {
  administrator: msg`Administrator`,
  'help-desk': msg`Help desk`,
  none: msg`None`,
} as const satisfies Record<PersonRole, MessageDescriptor>

export const roleWord = (role: PersonRole): string => i18n._(ROLES[role])

/** Returns the options of the role filter. */
export const roleOptions = (): { value: PersonRole; label: string }[] =>
  (['administrator', 'help-desk', 'none'] as const).map((value) => ({ value, label: roleWord(value) }))
