import { Button } from '@mantine/core'

type AppButtonProps = {
  readonly link: string
  readonly isPrimary?: boolean | undefined
  /** Called on a click, if the link has a scheme that only an app opens. */
  readonly onFollow: () => void
  readonly children: string
}

/** Opens a link in an app on this device. */
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
