import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { ownRequestId } from '../../shared/links/own-request-id.ts'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPageSkeleton } from '../../shared/ui/page/flow-page.tsx'
import { useSiteNavigation } from '../../shared/ui/page/site-navigation.ts'
import { CallerPage } from './caller/caller-page.tsx'
import { callQuery } from './caller/caller-query.ts'
import { linkInAddress } from './link-in-address.ts'
import { LinkPage } from './link-page.tsx'
import { UnreadableLink } from './unreadable-link.tsx'

/** `/dynamic/code/{link}`: the link as a QR code; for a caller of our help desk, who asks and why. */
export default function DynamicCodePage() {
  const { pathname } = useLocation()
  const link = linkInAddress(pathname)
  if (link === undefined)
    return (
      <OfTheSite>
        <UnreadableLink />
      </OfTheSite>
    )
  const requestId = ownRequestId(link)
  return requestId === undefined ? (
    <OfTheSite>
      <LinkPage key={link} link={link} />
    </OfTheSite>
  ) : (
    <OwnRequest key={link} link={link} requestId={requestId} />
  )
}

function OfTheSite({ children }: { children: ReactNode }) {
  useSiteNavigation(true)
  return children
}

/** A presentation request of our own server: the help desk's, or any other. */
function OwnRequest({ link, requestId }: { link: string; requestId: string }) {
  const { data: call, error, refetch } = useQuery(callQuery(requestId))
  // A caller came for this, and for nothing else of the site.
  useSiteNavigation(call === null)
  if (call === null) return <LinkPage link={link} />
  if (call) return <CallerPage link={link} call={call} isAway={error !== null} />
  if (error === null) return <FlowPageSkeleton />
  return (
    <FailureNotice
      title={t`This link cannot be checked at the moment`}
      explanation={explainFailure(error)}
      onRetry={() => void refetch()}
    />
  )
}
