import { t } from '@lingui/core/macro'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'

type RevokeButtonProps = {
  /** What it revokes, for those who do not see the row around it. */
  readonly of: string
  /** Whether that is a person, whose access goes. */
  readonly isAccess?: boolean
  readonly onPress: () => void
}

export function RevokeButton({ of, isAccess = false, onPress }: RevokeButtonProps) {
  const [word, label] = isAccess
    ? [t({ message: 'Revoke', context: 'access' }), t({ message: `Revoke ${of}`, context: 'access' })]
    : [t`Revoke`, t`Revoke ${of}`]
  return (
    <HarmfulButton size="xs" aria-label={label} onClick={onPress}>
      {word}
    </HarmfulButton>
  )
}
