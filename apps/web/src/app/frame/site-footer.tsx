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
            <span className={styles.name}>Vitrine</span> is a showcase for verifiable credentials. The cards, the bank
            and its money are only a demo. The credentials are real: wallets receive them over OpenID4VCI and present
            them over OpenID4VP.
          </Trans>
        </p>
        <Link className={styles.link} to={PAGES.whatWeKeep}>
          {t`What we keep`}
        </Link>
        {/* The server renders /docs, so the link loads it without the router. */}
        <a className={styles.link} href="/docs">
          {t`API documentation`}
        </a>
        {version !== undefined && <small className={styles.version}>{t`Version ${version}`}</small>}
      </div>
    </footer>
  )
}
