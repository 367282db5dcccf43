import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import { useAppearance } from '../appearance.ts'

type WalletInBrowserButtonProps = {
  /** Emulator that plays the wallet of the link; undefined for the demo wallet. */
  readonly emulator: Emulator | undefined
  /** Origin of the demo wallet; undefined if there is none, or if it cannot answer the link. */
  readonly demoWalletUrl: string | undefined
  readonly link: string
  readonly isPrimary: boolean
}

/**
 * Opens a wallet link in an emulated wallet or the demo wallet, in the same theme and language as this page. For the demo wallet, the
 * link travels in the fragment, so it does not reach the wallet's server.
 */
export function WalletInBrowserButton({ emulator, demoWalletUrl, link, isPrimary }: WalletInBrowserButtonProps) {
  const appearance = useAppearance()
  const name = emulator?.name
  const href = emulator
    ? `${emulator.url}?${new URLSearchParams({ link, ...appearance })}`
    : demoWalletUrl && `${demoWalletUrl}/open?${new URLSearchParams(appearance)}#${encodeURIComponent(link)}`
  if (href === undefined) return null
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
    >
      {name === undefined ? t`Open in demo wallet` : t`Open in emulated ${name}`}
    </Button>
  )
}
