import { Trans } from '@lingui/react/macro'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.inner}>
        <Trans>
          <span className={styles.name}>Vitrine</span> is a display cabinet for verifiable credentials. The cards, the
          bank and its money are a demonstration; the credentials are real, and go to a wallet over OpenID4VCI and
          OpenID4VP.
        </Trans>
      </p>
    </footer>
  )
}
