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
  // A dynamic code may be a request to a help-desk caller, who gets no navigation. Until the page knows, the bar shows no
  // navigation either.
  const mayBeForCaller = useMatch(PAGES.dynamicCode) !== null
  return (
    <SiteNavigationProvider value={showNavigation}>
      <PageFrame bar={(isShown ?? !mayBeForCaller) ? <VisitorBar /> : <TopBar />} />
      <EventsConsole />
    </SiteNavigationProvider>
  )
}
