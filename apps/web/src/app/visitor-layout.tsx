import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { EventsConsole } from '../features/events/events-console.tsx'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SiteFooter } from './site-footer.tsx'
import { VisitorBar } from './visitor-bar.tsx'
import styles from './visitor-layout.module.css'

/** The frame of all public pages: the bar, the page, the footer. */
export function VisitorLayout() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  // A new page begins at its top, for eyes and for screen readers, as it does when a browser loads one.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <VisitorBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <EventsConsole />
    </div>
  )
}
