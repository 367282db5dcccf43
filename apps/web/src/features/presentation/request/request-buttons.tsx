import type { WalletLinks } from '@vitrine/api/flows/presentation.ts'
import { useConfiguration, useEmulators } from '../../../shared/api/configuration.ts'
import { useAppearance } from '../../../shared/links/appearance.ts'
import { CopyDynamicLink } from '../../../shared/links/copy-dynamic-link.tsx'
import { linkTarget } from '../../../shared/links/link-target.ts'
import { LinkText } from '../../../shared/links/link-text.tsx'
import { allowedLink, backendLink, walletOpening } from '../../../shared/links/wallet/wallet-link.ts'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import { WebPageButton } from '../../../shared/links/web-page-button.tsx'
import { mobileBankLink } from '../payment/mobile-bank-link.ts'
import styles from './presentation-request.module.css'

type RequestButtonsProps = {
  readonly links: WalletLinks
  /** Id of the request, as in the wallet link; undefined for a link that was passed in the page's URL. */
  readonly requestId: string | undefined
  readonly additionalPresentation: string
  readonly paymentId: string | undefined
}

export function RequestButtons({ links, requestId, additionalPresentation, paymentId }: RequestButtonsProps) {
  const { url, sameDeviceUrl } = links
  const configuration = useConfiguration()
  const emulators = useEmulators()
  const { theme } = useAppearance()
  const schemes = configuration?.walletSchemes ?? []
  if (requestId === undefined) {
    // A link that was passed in the page's URL is untrusted, so a link to a web page is not shown as a wallet link.
    const target = linkTarget(url, schemes)
    if (target.kind === 'page') return <WebPageButton page={target} />
    if (target.kind === 'text') return <LinkText>{url}</LinkText>
  }
  const wallet = requestId === undefined ? allowedLink(url, schemes) : backendLink(url)
  if (wallet === undefined) return <LinkText>{url}</LinkText>

  const walletHere = (sameDeviceUrl && backendLink(sameDeviceUrl)) ?? wallet

  const appUrl = configuration?.mobileBankAppUrl
  const isDemoBank = appUrl?.startsWith(`${configuration?.demoWalletUrl}/`) === true
  // The demo bank is a part of the demo wallet. It cannot answer links that are known to belong to another wallet.
  const { otherWallets = [] } = configuration ?? {}
  const canBankAnswer = !isDemoBank || walletOpening(walletHere, [...emulators, ...otherWallets]) === undefined
  const bankApp =
    appUrl !== undefined && requestId !== undefined && canBankAnswer
      ? allowedLink(
          mobileBankLink(appUrl, {
            requestId,
            additionalPresentation,
            paymentId,
            walletUrl: walletHere,
            theme: isDemoBank ? theme : undefined,
          }),
          [...schemes, appUrl],
        )
      : undefined
  return (
    <div className={styles.buttons}>
      <WalletWays links={{ ...links, url: wallet }} bankAppLink={bankApp} />
      <CopyDynamicLink url={wallet} />
    </div>
  )
}
