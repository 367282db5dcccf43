import type { KeyPurpose } from '../platform/keys/key-purposes.ts'
import { UsageError } from './command.ts'

/** Purpose of each key, by the name of its role on the command line. */
const ROLES: ReadonlyMap<string, KeyPurpose> = new Map([
  ['issuer', 'credential-issuer'],
  ['documents', 'document-signer'],
  ['verifier', 'request-object'],
  ['audit-log', 'audit-log'],
])

export const ROLE_NAMES = [...ROLES.keys()].join(' | ')

/** @throws {UsageError} */
export function purposeOfRole(role: string | undefined): KeyPurpose {
  const purpose = ROLES.get(role ?? '')
  if (!purpose) throw new UsageError(role === undefined ? `Name a role: ${ROLE_NAMES}` : `Unknown key: ${role}`)
  return purpose
}

export const rolesAndPurposes = (): [role: string, KeyPurpose][] => [...ROLES]
