import { Button } from '@mantine/core'

interface RevokeButtonProps {
  /** What it revokes, for those who do not see the row around it. */
  readonly of: string
  readonly onPress: () => void
}

export function RevokeButton({ of, onPress }: RevokeButtonProps) {
  return (
    <Button color="red" variant="outline" size="xs" aria-label={`Revoke ${of}`} onClick={onPress}>
      Revoke
    </Button>
  )
}
