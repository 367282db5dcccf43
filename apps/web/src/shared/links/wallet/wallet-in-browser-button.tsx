import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { showInSecondWindow } from '../second-window.ts'

type WalletInBrowserButtonProps = {
  readonly name: string | undefined
  readonly address: string
  readonly isPrimary: boolean
}

/** Opens a link in the demo wallet, which also plays emulated wallets. */
export const WalletInBrowserButton = ({ name, address, isPrimary }: WalletInBrowserButtonProps) => (
  <Button
    component="a"
    href={address}
    target="_blank"
    rel="noopener"
    onClick={(event) => {
      if (showInSecondWindow(address)) event.preventDefault()
    }}
    variant={isPrimary ? 'filled' : 'default'}
    fullWidth
  >
    {name === undefined ? t`Open in demo wallet` : t`Open in emulated ${name}`}
  </Button>
)
