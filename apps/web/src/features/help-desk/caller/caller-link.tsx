import { t } from '@lingui/core/macro'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { WalletWays } from '../../../shared/links/wallet/wallet-ways.tsx'
import styles from '../help-desk.module.css'

/** Shows the link for the caller, and buttons for wallets on this device. */
export function CallerLink({ walletUrl }: { walletUrl: string }) {
  const link = `${window.location.origin}${dynamicCodePath(walletUrl)}`
  return (
    <div className={styles.buttons}>
      <CopyButton
        isPrimary
        text={link}
        label={t`Copy Link`}
        copiedLabel={t`Copied Link!`}
        fieldLabel={t`Link for the caller`}
      />
      <p className={styles.link}>{link}</p>
      <WalletWays links={{ url: walletUrl }} isSecondary />
    </div>
  )
}
