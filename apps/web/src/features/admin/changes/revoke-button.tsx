import { t } from '@lingui/core/macro'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'

type RevokeButtonProps = {
  /** What it revokes, for those who do not see the row around it. */
  readonly of: string
  readonly onPress: () => void
}

export function RevokeButton({ of, onPress }: RevokeButtonProps) {
  return (
    <HarmfulButton size="xs" aria-label={t`Revoke ${of}`} onClick={onPress}>
      {t`Revoke`}
    </HarmfulButton>
  )
}
