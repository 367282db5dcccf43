import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useState } from 'react'
import { useMatch } from 'react-router'
import { EventsConsole } from '../../features/events/events-console.tsx'
import { SiteNavigationProvider } from '../../shared/ui/page/site-navigation.ts'
import { TopBar } from '../bars/top-bar.tsx'
import { VisitorBar } from '../bars/visitor-bar.tsx'
import { PageFrame } from './page-frame.tsx'

/** Frame of all public pages. */
export function VisitorLayout() {
  const [isShown, showNavigation] = useState<boolean>()
  // A dynamic code may be a request to a caller of the help desk, who gets no navigation. The bar shows no navigation until the
  // page knows whether this is such a request.
  const mayBeForCaller = useMatch(PAGES.dynamicCode) !== null
  return (
    <SiteNavigationProvider value={showNavigation}>
      <PageFrame bar={(isShown ?? !mayBeForCaller) ? <VisitorBar /> : <TopBar />} />
      <EventsConsole />
    </SiteNavigationProvider>
  )
}
