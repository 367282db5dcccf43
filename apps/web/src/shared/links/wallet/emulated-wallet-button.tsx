import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import { chosenLocales } from '../language-parameter.ts'
import { useTheme } from '../shown-theme.ts'

type EmulatedWalletButtonProps = {
  readonly emulator: Emulator
  readonly link: string
  readonly isPrimary: boolean
}

/** Opens a wallet link in the web page that plays its wallet, in the same theme and language as this page. */
export function EmulatedWalletButton({ emulator: { name, url }, link, isPrimary }: EmulatedWalletButtonProps) {
  const parameters = new URLSearchParams({ link, theme: useTheme(), ...chosenLocales() })
  return (
    <Button
      component="a"
      href={`${url}?${parameters}`}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
    >
      {t`Open in emulated ${name}`}
    </Button>
  )
}
