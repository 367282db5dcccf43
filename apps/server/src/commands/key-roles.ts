import { UsageError } from '../platform/command-line/command.ts'
import { type KeyPurpose, ROLES } from '../platform/keys/key-purposes.ts'

export const ROLE_NAMES = Object.values(ROLES).join(' | ')

export const rolesAndPurposes = (): [KeyPurpose, role: string][] => Object.entries(ROLES) as [KeyPurpose, string][]

export function purposeOfRole(role: string): KeyPurpose {
  const [purpose] = rolesAndPurposes().find(([, name]) => name === role) ?? []
  if (!purpose) throw new UsageError(role === '' ? `Name a role: ${ROLE_NAMES}` : `Unknown key: ${role}`)
  return purpose
}
