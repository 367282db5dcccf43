import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useConfiguration } from '../api/configuration.ts'
import { walletLink } from './wallet-link.ts'

type WalletButtonProps = {
  /** A link for a wallet; anything that must not become a link shows no button. */
  readonly url: string
  /** The button's text; by default it names the wallet of this installation. */
  readonly children?: string
}

/** Opens a link in the wallet on this device. */
export function WalletButton({ url, children }: WalletButtonProps) {
  const configuration = useConfiguration()
  const link = walletLink(url, configuration?.walletSchemes)
  if (link === undefined) return null
  const wallet = configuration?.walletName ?? t`authenticator wallet`
  return (
    <Button component="a" href={link} fullWidth>
      {children ?? t`Open in ${wallet}`}
    </Button>
  )
}
