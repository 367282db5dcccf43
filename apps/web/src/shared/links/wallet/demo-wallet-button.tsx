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

/** Opens a wallet link in the demo wallet, which looks as this page does and speaks the language that was chosen here. The link travels in the fragment, not to its server. */
export function DemoWalletButton({ wallet, link, isPrimary }: DemoWalletButtonProps) {
  const look = new URLSearchParams({ theme: useTheme(), ...chosenLocales() })
  return (
    <Button
      component="a"
      href={`${wallet}/open?${look}#${encodeURIComponent(link)}`}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
    >
      {t`Open in demo wallet`}
    </Button>
  )
}
