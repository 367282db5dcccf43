import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { REVOCATION_REASONS, type RevocationReason } from '@vitrine/api/administration/revocation.ts'

const WORDS: Readonly<Record<RevocationReason, MessageDescriptor>> = {
  unspecified: msg`No reason given`,
  keyCompromise: msg`Wallet or key lost or stolen`,
  affiliationChanged: msg`The holder’s data changed`,
  superseded: msg`Replaced by another`,
  cessationOfOperation: msg`Closed, or requested by the holder`,
  privilegeWithdrawn: msg`Misuse, or no longer entitled`,
}

export function revocationWords(reason: string): string | undefined {
  const known = REVOCATION_REASONS.find((one) => one === reason)
  return known && i18n._(WORDS[known])
}

export const reasonOptions = (reasons: readonly RevocationReason[]): { value: RevocationReason; label: string }[] =>
  reasons.map((value) => ({ value, label: i18n._(WORDS[value]) }))
