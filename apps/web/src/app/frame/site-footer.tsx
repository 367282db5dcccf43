import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useConfiguration } from '../../shared/api/configuration.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const version = useConfiguration()?.version
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>
          <Trans>
            <span className={styles.name}>Vitrine</span> is a display cabinet for verifiable credentials. The cards, the
            bank and its money are a demonstration; the credentials are real, and go to a wallet over OpenID4VCI and
            OpenID4VP.
          </Trans>
        </p>
        <Link className={styles.link} to={PAGES.whatWeKeep}>
          {t`What we keep`}
        </Link>
        {/* The server writes this page; it is none of the app's. */}
        <a className={styles.link} href="/docs">
          {t`API documentation`}
        </a>
        {version !== undefined && <small className={styles.version}>{t`Version ${version}`}</small>}
      </div>
    </footer>
  )
}
