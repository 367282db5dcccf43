import { t } from '@lingui/core/macro'
import cases from '../../../shared/ui/case.module.css'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { RawText } from '../../../shared/ui/raw-text.tsx'
import styles from './access-token.module.css'
import { type DecodedToken, decodeToken } from './decode-token.ts'
import { TokenTimes } from './token-times.tsx'

type DecodedTokenPanelProps = {
  readonly token: string
  readonly isShown: boolean
}

/** While the panel is hidden, the page contains no part of the token except its times. */
export function DecodedTokenPanel({ token, isShown }: DecodedTokenPanelProps) {
  const decoded = decodeToken(token)
  return (
    <section className={`${cases.panel} ${styles.panel}`} aria-labelledby="access-token-title">
      <h2 id="access-token-title" className={styles.subtitle}>
        {t`Decoded access token`}
      </h2>
      {decoded === undefined ? (
        <FailureNotice
          title={t`Invalid token format`}
          explanation={t`This identity provider issues access tokens that only it can read. Signing in works with them, but this page cannot decode them.`}
        />
      ) : (
        <>
          <TokenTimes key={token} issuedAt={decoded.issuedAt} expiresAt={decoded.expiresAt} />
          {isShown ? <Claims decoded={decoded} token={token} /> : <HiddenToken />}
        </>
      )}
    </section>
  )
}

function Claims({ decoded, token }: { decoded: DecodedToken; token: string }) {
  return (
    <>
      <TokenPart title={t`Header`}>{JSON.stringify(decoded.header, undefined, 2)}</TokenPart>
      <TokenPart title={t`Claims`}>{JSON.stringify(decoded.claims, undefined, 2)}</TokenPart>
      <TokenPart title={t`Token`}>{token}</TokenPart>
    </>
  )
}

const TokenPart = ({ title, children }: { title: string; children: string }) => (
  <>
    <h3 className={styles.part}>{title}</h3>
    <RawText label={title}>{children}</RawText>
  </>
)

export function HiddenToken() {
  return <p className={styles.hidden}>{t`Token data is hidden for security`}</p>
}
