import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import { useAppearance } from '../appearance.ts'

type WalletInBrowserButtonProps = {
  /** Emulated wallet of the link, which the demo wallet opens; undefined for the demo wallet's own links. */
  readonly emulator: Emulator | undefined
  /** Origin of the demo wallet; undefined if there is none, or if it cannot answer the link. */
  readonly demoWalletUrl: string | undefined
  readonly link: string
  readonly isPrimary: boolean
}

/**
 * Opens a wallet link in the demo wallet, in the same theme and language as this page. The link travels in the fragment, so it does not
 * reach the wallet's server.
 */
export function WalletInBrowserButton({ emulator, demoWalletUrl, link, isPrimary }: WalletInBrowserButtonProps) {
  const appearance = useAppearance()
  const name = emulator?.name
  const origin = emulator?.url ?? demoWalletUrl
  if (origin === undefined) return null
  const href = `${origin}/open?${new URLSearchParams(appearance)}#${encodeURIComponent(link)}`
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
