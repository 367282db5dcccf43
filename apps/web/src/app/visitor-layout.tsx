import { EventsConsole } from '../features/events/events-console.tsx'
import { PageFrame } from './page-frame.tsx'
import { VisitorBar } from './visitor-bar.tsx'

/** The frame of all public pages. */
export function VisitorLayout() {
  return (
    <>
      <PageFrame bar={<VisitorBar />} />
      <EventsConsole />
    </>
  )
}
