import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useConfigurationFailure } from '../../shared/api/configuration.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { MAIN_LIST } from '../../shared/ui/page/main-list.ts'
import { EmulatorMark } from './emulator-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './page-frame.module.css'
import { PageProgress } from './page-progress.tsx'
import { SiteFooter } from './site-footer.tsx'

type PageFrameProps = {
  readonly bar: ReactNode
  /** Navigation at the side of the page, which then has the full width of the window and no footer. */
  readonly navigation?: ReactNode
  readonly aside?: ReactNode
}

export function PageFrame({ bar, navigation, aside }: PageFrameProps) {
  const main = useRef<HTMLElement>(null)
  const page = pageOf(useLocation())
  const shownPage = useRef(page)

  // A new page starts at its top, on the screen and for screen readers, as if the browser had loaded it.
  useLayoutEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [page])

  return (
    <div className={navigation ? styles.console : styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to content`}
      </a>
      {navigation && (
        <a className={`${styles.skip} ${styles.toList}`} href={`#${MAIN_LIST}`}>
          {t`Skip to the list`}
        </a>
      )}
      {bar}
      <PageProgress />
      <EmulatorMark />
      {navigation}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ConfigurationNotice />
        {/* Without a Suspense boundary, the last page stays until the code of the next one has loaded. */}
        <ErrorBoundary key={page}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {aside}
      {!navigation && <SiteFooter />}
    </div>
  )
}

function ConfigurationNotice() {
  const failure = useConfigurationFailure()
  if (failure === undefined) return null
  const { explanation, retry } = failure
  return (
    <div className={styles.settings}>
      <FailureNotice
        title={t`The settings of this site could not be loaded`}
        explanation={t`Signing in does not work without them. ${explanation}`}
        onRetry={retry}
      />
    </div>
  )
}
