import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useConfigurationFailure } from '../../shared/api/configuration.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { EmulatorMark } from './emulator-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './page-frame.module.css'
import { PageProgress } from './page-progress.tsx'
import { SiteFooter } from './site-footer.tsx'

/** Frame of all pages: a bar, the mark of an emulator, the page, what belongs to it (`aside`), the footer. */
export function PageFrame({ bar, aside }: { bar: ReactNode; aside?: ReactNode }) {
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
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to content`}
      </a>
      {bar}
      <PageProgress />
      <EmulatorMark />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ConfigurationNotice />
        {/* Without a Suspense boundary, the last page stays until the code of the next one has loaded. */}
        <ErrorBoundary key={page}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {aside}
      <SiteFooter />
    </div>
  )
}

/** Shows a notice above a page if the settings of this installation could not be loaded. Without them nobody can sign in. */
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
