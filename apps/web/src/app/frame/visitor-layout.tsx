import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useState } from 'react'
import { useMatch } from 'react-router'
import { EventsConsole } from '../../features/events/events-console.tsx'
import { SiteNavigationProvider } from '../../shared/ui/page/site-navigation.ts'
import { TopBar } from '../bars/top-bar.tsx'
import { VisitorBar } from '../bars/visitor-bar.tsx'
import { PageFrame } from './page-frame.tsx'

export function VisitorLayout() {
  const [chosenByPage, showNavigation] = useState<boolean>()
  // Visitors who come from their wallet to decide about a card get no navigation. Neither do callers of the help desk, and a dynamic
  // code may be a request to one. Until its page knows, the bar shows no navigation.
  const isForDecision = useMatch(PAGES.consent) !== null
  const mayBeForCaller = useMatch(PAGES.dynamicCode) !== null
  return (
    <SiteNavigationProvider value={showNavigation}>
      <PageFrame
        bar={(chosenByPage ?? !(isForDecision || mayBeForCaller)) ? <VisitorBar /> : <TopBar />}
        aside={<EventsConsole />}
      />
    </SiteNavigationProvider>
  )
}
