import { t } from '@lingui/core/macro'
import type { WalletLinks } from '@vitrine/api/flows/presentation.ts'
import { useConfiguration, useEmulators } from '../../api/configuration.ts'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { AppButton } from './app-button.tsx'
import { useUnopenedLink } from './use-unopened-link.ts'
import { WalletInBrowserButton } from './wallet-in-browser-button.tsx'
import { backendLink, isForDemoWallet, opening } from './wallet-link.ts'
import styles from './wallet-ways.module.css'

type WalletWaysProps = {
  /**
   * The link in the QR code, and the link for a wallet on this device if it differs. They come from the backend of a card; a link that
   * was passed in the page's URL must be checked first. Nothing is shown for a text that must not become a link.
   */
  readonly links: WalletLinks
  /** Text of the button for a wallet on this device; by default it names the wallet that opens this kind of link. */
  readonly label?: string
  /** The link for the mobile bank app, if there is one. */
  readonly bankAppLink?: string | undefined
  /** True if something else on the page is the main action. */
  readonly isSecondary?: boolean
}

/** Shows the ways to open a link in a wallet without scanning a code. The one for this device is first (specification 10.3). */
export function WalletWays({ links, label, bankAppLink, isSecondary = false }: WalletWaysProps) {
  const configuration = useConfiguration()
  const emulators = useEmulators()
  const isPhone = useIsPhone()
  const { isUnopened, follow } = useUnopenedLink()
  const { url, sameDeviceUrl } = links
  const link = backendLink(url)
  if (link === undefined) return null

  const emulator = opening(link, emulators)
  const walletOfScheme = emulator ?? opening(link, configuration?.otherWallets ?? [])
  const wallet = walletOfScheme?.name ?? configuration?.walletName ?? t`authenticator wallet`
  const demoWalletUrl = isForDemoWallet(link, emulators) ? configuration?.demoWalletUrl : undefined
  const isBrowserFirst = (emulator?.url ?? demoWalletUrl) !== undefined && !isPhone
  const isPrimary = isBrowserFirst && !isSecondary
  const walletInBrowser = <WalletInBrowserButton {...{ emulator, demoWalletUrl, link, isPrimary }} />
  const linkHere = (sameDeviceUrl && backendLink(sameDeviceUrl)) ?? link
  return (
    <>
      {isBrowserFirst && walletInBrowser}
      <AppButton link={linkHere} isPrimary={!isBrowserFirst && !isSecondary} onFollow={follow}>
        {label ?? t`Open in ${wallet}`}
      </AppButton>
      {bankAppLink !== undefined && (
        <AppButton link={bankAppLink} onFollow={follow}>
          {t`Open in mobile bank app`}
        </AppButton>
      )}
      {!isBrowserFirst && walletInBrowser}
      <LiveRegion>
        {isUnopened && <p className={styles.note}>{unopenedNote(emulator?.name, demoWalletUrl !== undefined)}</p>}
      </LiveRegion>
    </>
  )
}

function unopenedNote(emulated: string | undefined, hasDemoWallet: boolean): string {
  if (emulated !== undefined) return t`Nothing opened? Open the link in emulated ${emulated}, here in the browser.`
  return hasDemoWallet
    ? t`Nothing opened? No wallet on this device opened the link. Scan the code, or open the demo wallet.`
    : t`Nothing opened? No wallet on this device opened the link. Scan the code with the device that has your wallet.`
}
