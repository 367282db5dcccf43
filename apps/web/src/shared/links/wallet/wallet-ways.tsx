import { t } from '@lingui/core/macro'
import type { WalletLinks } from '@vitrine/api/flows/presentation.ts'
import { useConfiguration, useEmulators } from '../../api/configuration.ts'
import { DigitalWayButton } from '../../digital-credentials/digital-way-button.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { useAppearance } from '../appearance.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { AppButton } from './app-button.tsx'
import { useUnopenedLink } from './use-unopened-link.ts'
import { useWalletApp } from './use-wallet-app.ts'
import { WalletChoice } from './wallet-choice.tsx'
import { WalletInBrowserButton } from './wallet-in-browser-button.tsx'
import { backendLink, isForDemoWallet, walletOpening } from './wallet-link.ts'
import styles from './wallet-ways.module.css'

type WalletWaysProps = {
  /**
   * The link in the QR code, and the link for a wallet on this device if it differs. They come from the backend of a card or
   * were checked.
   */
  readonly links: WalletLinks
  /** Text of the button for an app; by default it names the wallet of this kind of link. */
  readonly label?: string
  readonly bankAppLink?: string | undefined
  readonly isSecondary?: boolean
}

/** Ways to open a link in a wallet without scanning a code, the one for this device first (specification 10.3). */
export function WalletWays({ links, label, bankAppLink, isSecondary = false }: WalletWaysProps) {
  const configuration = useConfiguration()
  const emulators = useEmulators()
  const appearance = useAppearance()
  const isPhone = useIsPhone()
  const [hasApp, rememberApp] = useWalletApp()
  const { isUnopened, follow } = useUnopenedLink()
  const { url, sameDeviceUrl } = links
  const link = backendLink(url)
  if (link === undefined) return null

  const emulator = walletOpening(link, emulators)
  const walletOfScheme = emulator ?? walletOpening(link, configuration?.otherWallets ?? [])
  const wallet = walletOfScheme?.name ?? configuration?.walletName ?? t`authenticator wallet`
  const demoWalletUrl = isForDemoWallet(link, emulators) ? configuration?.demoWalletUrl : undefined
  const walletUrl = emulator ? emulator.url : demoWalletUrl
  // The link travels in the fragment, so it does not reach the wallet's server.
  const inBrowser = walletUrl && `${walletUrl}/open?${new URLSearchParams(appearance)}#${encodeURIComponent(link)}`
  // Visitors are not asked first if something else is the main action.
  const asks = isPhone && demoWalletUrl !== undefined && !isSecondary
  const isBrowserFirst = inBrowser !== undefined && (emulator !== undefined || !isPhone || hasApp === false)
  const linkHere = (sameDeviceUrl && backendLink(sameDeviceUrl)) ?? link
  const browserButton = inBrowser !== undefined && (
    <WalletInBrowserButton name={emulator?.name} address={inBrowser} isPrimary={isBrowserFirst && !isSecondary} />
  )
  const ways = (
    <>
      {isBrowserFirst && browserButton}
      <AppButton link={linkHere} isPrimary={!isBrowserFirst && !isSecondary} onFollow={follow}>
        {label ?? t`Open in ${wallet}`}
      </AppButton>
      {!isBrowserFirst && browserButton}
    </>
  )
  return (
    <>
      {asks && inBrowser !== undefined ? (
        <WalletChoice hasApp={hasApp} onAnswer={rememberApp} demoWallet={inBrowser}>
          {ways}
        </WalletChoice>
      ) : (
        ways
      )}
      <DigitalWayButton />
      {bankAppLink !== undefined && (
        <AppButton link={bankAppLink} onFollow={follow}>
          {t`Open in mobile bank app`}
        </AppButton>
      )}
      <LiveRegion>
        {isUnopened && (
          <p className={styles.note}>{unopenedNote(inBrowser && emulator?.name, demoWalletUrl !== undefined)}</p>
        )}
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
