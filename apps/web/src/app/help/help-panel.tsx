import { t } from '@lingui/core/macro'
import { LISTED_WALLETS, type PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { FindScanner, OpenWallet, ScanAndSave } from './help-drawings.tsx'
import styles from './help-panel.module.css'

const steps = () => [
  { text: t`Open the authenticator wallet app`, Drawing: OpenWallet },
  { text: t`Go to its Verified ID section (QR icon at bottom right)`, Drawing: FindScanner },
  { text: t`Scan, then save or share`, Drawing: ScanAndSave },
]

/** Translates the names that a server has by default. */
function walletWords(wallet: string): string {
  switch (wallet) {
    case LISTED_WALLETS.demo:
      return t`Vitrine demo wallet`
    case LISTED_WALLETS.open:
      return t`Any wallet app for digital credentials that follows the open OpenID standards`
    default:
      return wallet
  }
}

/** Shows the help described in specification 2.24. */
export default function HelpPanel({ configuration }: { configuration: PublicConfiguration | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.panel} aria-labelledby="help-title" tabIndex={0}>
      <h2 id="help-title" className={styles.title}>
        {t`How to Scan QR Codes`}
      </h2>
      <ol className={styles.steps}>
        {steps().map(({ text, Drawing }) => (
          <li key={text}>
            <Drawing />
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {t`If a page has the button “Share with your phone”, you can pass the request to a wallet through the browser, without our code. It needs Chrome or Edge, an Android phone near the computer with a wallet that supports this, and Bluetooth on both.`}
      </p>
      {configuration && configuration.supportedWallets.length > 0 && (
        <div>
          <h3 className={styles.subtitle}>{t`Supported wallets`}</h3>
          <ul className={styles.wallets}>
            {configuration.supportedWallets.map((wallet) => (
              <li key={wallet}>{walletWords(wallet)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
