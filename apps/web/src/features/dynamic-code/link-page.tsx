import { t } from '@lingui/core/macro'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { CopyDynamicLink } from '../../shared/links/copy-dynamic-link.tsx'
import { type LinkTarget, linkTarget } from '../../shared/links/link-target.ts'
import { LinkText } from '../../shared/links/link-text.tsx'
import { WalletWays } from '../../shared/links/wallet/wallet-ways.tsx'
import { WebPageButton } from '../../shared/links/web-page-button.tsx'
import { fitsInCode, QrCode } from '../../shared/qr/qr-code.tsx'
import cases from '../../shared/ui/case.module.css'
import { Disclosure } from '../../shared/ui/disclosure/disclosure.tsx'
import columns from '../../shared/ui/page/columns.module.css'
import { useSiteNavigation } from '../../shared/ui/page/site-navigation.ts'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { describeLink } from './describe-link.ts'
import styles from './dynamic-code.module.css'

export const pageTitle = (): string => t`Test Dynamic QR Code`

export function LinkPage({ link }: { link: string }) {
  usePageTitle(pageTitle())
  useSiteNavigation(true)
  const target = linkTarget(link, useConfiguration()?.walletSchemes)
  const hasCode = fitsInCode(link)
  const { heading, explanation } = describeLink(target, hasCode)
  const content = <LinkText>{target.kind === 'page' ? target.url : link}</LinkText>
  return (
    <>
      <h1 className={styles.title}>{pageTitle()}</h1>
      <div className={columns.columns}>
        <div className={`${cases.stage} ${styles.stage}`}>
          <QrCode payload={link} label={t`QR code of the link`} />
        </div>
        <section className={cases.panel} aria-labelledby="link-description">
          <div>
            <h2 id="link-description" className={styles.heading}>
              {heading}
            </h2>
            <p className={styles.explanation}>{explanation}</p>
          </div>
          <LinkButtons target={target} />
          {hasCode ? (
            <div className={styles.raw}>
              <p className={styles.label}>{t`Content of the code`}</p>
              {content}
            </div>
          ) : (
            <Disclosure summary={t`Content of the link`}>{content}</Disclosure>
          )}
        </section>
      </div>
    </>
  )
}

function LinkButtons({ target }: { target: LinkTarget }) {
  switch (target.kind) {
    case 'wallet':
      return (
        <div className={styles.buttons}>
          <WalletWays links={{ url: target.url }} />
          <CopyDynamicLink url={target.url} />
        </div>
      )
    case 'page':
      return <WebPageButton page={target} />
    case 'text':
      return null
  }
}
