import { Button } from '@mantine/core'

type AppButtonProps = {
  readonly link: string
  readonly isPrimary?: boolean | undefined
  readonly onFollow: () => void
  readonly children: string
}

export const AppButton = ({ link, isPrimary = false, onFollow, children }: AppButtonProps) => (
  <Button
    component="a"
    href={link}
    variant={isPrimary ? 'filled' : 'default'}
    // A web page opens in every browser, so `onFollow` is not called for it.
    onClick={() => /^https?:/i.test(link) || onFollow()}
    fullWidth
  >
    {children}
  </Button>
)
