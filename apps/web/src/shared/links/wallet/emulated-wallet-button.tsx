import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'

type EmulatedWalletButtonProps = {
  readonly emulator: Emulator
  readonly link: string
  readonly isPrimary: boolean
}

/** Opens a wallet link in the web page that plays its wallet. */
export function EmulatedWalletButton({ emulator: { name, url }, link, isPrimary }: EmulatedWalletButtonProps) {
  return (
    <Button
      component="a"
      href={`${url}?link=${encodeURIComponent(link)}`}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
    >
      {t`Open in emulated ${name}`}
    </Button>
  )
}
