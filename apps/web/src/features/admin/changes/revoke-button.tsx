import { t } from '@lingui/core/macro'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import type { AdminChange } from './admin-changes.ts'
import { useAskToConfirm } from './use-ask.tsx'

type RevokeButtonProps = {
  /** Name of the object to revoke, so that the accessible name is clear outside of the table row. */
  readonly of: string
  readonly revokesAccess?: boolean
  readonly change: () => AdminChange
}

export function RevokeButton({ of, revokesAccess = false, change }: RevokeButtonProps) {
  const ask = useAskToConfirm()
  const [word, label] = revokesAccess
    ? [t({ message: 'Revoke', context: 'access' }), t({ message: `Revoke ${of}`, context: 'access' })]
    : [t`Revoke`, t`Revoke ${of}`]
  return (
    <HarmfulButton size="xs" aria-label={label} onClick={() => ask(change)}>
      {word}
    </HarmfulButton>
  )
}
