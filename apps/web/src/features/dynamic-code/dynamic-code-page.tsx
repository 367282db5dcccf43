import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPageSkeleton } from '../../shared/ui/page/flow-page.tsx'
import { useSiteNavigation } from '../../shared/ui/page/site-navigation.ts'
import { CallerPage } from './caller/caller-page.tsx'
import { callQuery } from './caller/caller-query.ts'
import { linkInAddress } from './link-in-address.ts'
import { LinkPage } from './link-page.tsx'
import { isOfService, possibleRequestId } from './possible-request-id.ts'
import { UnreadableLink } from './unreadable-link.tsx'

/** Page `/dynamic/code/{link}`: the link as a QR code, or the caller's page if the link is a request of our help desk. */
export default function DynamicCodePage() {
  const { pathname } = useLocation()
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const link = linkInAddress(pathname)
  if (link === undefined)
    return (
      <WithNavigation>
        <UnreadableLink />
      </WithNavigation>
    )
  // Only the configuration says if this server makes such links. Without it, the page would show a caller the wrong thing first.
  if (isOfService(link) && !configuration && !isConfigurationMissing) return <FlowPageSkeleton />
  const requestId = possibleRequestId(link, configuration?.walletSchemes ?? [])
  return requestId === undefined ? (
    <WithNavigation>
      <LinkPage key={link} link={link} />
    </WithNavigation>
  ) : (
    <OwnRequest key={link} link={link} requestId={requestId} />
  )
}

function WithNavigation({ children }: { children: ReactNode }) {
  useSiteNavigation(true)
  return children
}

/** Shows a presentation request of our own server: the caller's page for a help-desk request, otherwise the link. */
function OwnRequest({ link, requestId }: { link: string; requestId: string }) {
  const { data: call, error, refetch } = useQuery(callQuery(requestId))
  // Callers come only to answer the request, so they get no navigation.
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
