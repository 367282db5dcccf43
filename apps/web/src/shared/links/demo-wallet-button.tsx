import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'

type DemoWalletButtonProps = {
  /** Origin of the demo wallet. */
  readonly wallet: string
  readonly link: string
  readonly isPrimary: boolean
}

/** Opens a wallet link in the demo wallet. The link travels in the fragment, not to its server. */
export const DemoWalletButton = ({ wallet, link, isPrimary }: DemoWalletButtonProps) => (
  <Button
    component="a"
    href={`${wallet}/open#${encodeURIComponent(link)}`}
    target="_blank"
    rel="noopener"
    variant={isPrimary ? 'filled' : 'default'}
    fullWidth
  >
    {t`Open in demo wallet`}
  </Button>
)
