import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { chosenLocales } from '../language-parameter.ts'
import { useTheme } from '../shown-theme.ts'

type DemoWalletButtonProps = {
  /** Origin of the demo wallet. */
  readonly wallet: string
  readonly link: string
  readonly isPrimary: boolean
}

/**
 * Opens a wallet link in the demo wallet, in the same theme and language as this page. The link travels in the fragment, so it
 * does not reach the wallet's server.
 */
export function DemoWalletButton({ wallet, link, isPrimary }: DemoWalletButtonProps) {
  const appearance = new URLSearchParams({ theme: useTheme(), ...chosenLocales() })
  return (
    <Button
      component="a"
      href={`${wallet}/open?${appearance}#${encodeURIComponent(link)}`}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
    >
      {t`Open in demo wallet`}
    </Button>
  )
}
