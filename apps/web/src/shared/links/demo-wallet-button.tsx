import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useConfiguration } from '../api/configuration.ts'
import { walletLink } from './wallet-link.ts'

/** Opens a wallet link in the demo wallet, where one is configured. The link travels in the fragment, not to its server. */
export function DemoWalletButton({ url }: { url: string }) {
  const configuration = useConfiguration()
  const link = walletLink(url, configuration?.walletSchemes)
  if (configuration?.demoWalletUrl === undefined || link === undefined) return null
  return (
    <Button
      component="a"
      href={`${configuration.demoWalletUrl}/open#${encodeURIComponent(link)}`}
      target="_blank"
      rel="noopener"
      variant="default"
      fullWidth
    >
      {t`Open in demo wallet`}
    </Button>
  )
}
