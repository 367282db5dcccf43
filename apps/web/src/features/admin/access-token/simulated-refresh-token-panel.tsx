import { t } from '@lingui/core/macro'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { useMemo } from 'react'
import cases from '../../../shared/ui/case.module.css'
import { RawText } from '../../../shared/ui/raw-text.tsx'
import styles from './access-token.module.css'
import { HiddenToken } from './decoded-token-panel.tsx'
import { TokenTimes } from './token-times.tsx'

type SimulatedRefreshTokenPanelProps = {
  readonly accessToken: string
  readonly isShown: boolean
}

/** The real refresh token stays in the sign-in library and is never shown (specification 2.31). */
export function SimulatedRefreshTokenPanel({ accessToken, isShown }: SimulatedRefreshTokenPanelProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new access token triggers a new value but is not part of it
  const simulated = useMemo(() => simulateRefreshToken(Date.now()), [accessToken])
  return (
    <section className={`${cases.panel} ${styles.panel}`} aria-labelledby="refresh-token-title">
      <h2 id="refresh-token-title" className={styles.subtitle}>
        {t`Refresh token`}
      </h2>
      <p className={styles.badge}>{t`Simulated - For UI Demonstration`}</p>
      <TokenTimes key={simulated.token} issuedAt={simulated.issuedAt} expiresAt={simulated.expiresAt} />
      {isShown ? <RawText label={t`Simulated refresh token`}>{simulated.token}</RawText> : <HiddenToken />}
    </section>
  )
}

/** Validity of a simulated refresh token (specification 9.8). */
const VALIDITY: Milliseconds = 24 * 60 * 60_000

/** The beginning of the text tells readers that it is no real token. */
const simulateRefreshToken = (now: EpochMilliseconds) => ({
  token: `simulated-refresh-token-${crypto.randomUUID()}`,
  issuedAt: now,
  expiresAt: now + VALIDITY,
})
