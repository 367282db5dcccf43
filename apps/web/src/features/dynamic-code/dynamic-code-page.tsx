import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'
import { Link, useLocation } from 'react-router'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { rawPathPart } from '../../shared/links/link-in-path.ts'
import { useExampleCodePath } from '../../shared/links/use-example-code-path.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPageSkeleton } from '../../shared/ui/page/flow-page.tsx'
import { useSiteNavigation } from '../../shared/ui/page/site-navigation.ts'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { CallerPage } from './caller/caller-page.tsx'
import { callQuery } from './caller/caller-query.ts'
import styles from './dynamic-code.module.css'
import { LinkPage, pageTitle } from './link-page.tsx'
import { isServiceLink, possibleRequestId } from './possible-request-id.ts'

/** Page `/dynamic/code/{link}`: the link as a QR code, or the caller's page if the link is a request of our help desk. */
export default function DynamicCodePage() {
  const { pathname } = useLocation()
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const link = linkInAddress(pathname)
  if (link === undefined) return <UnreadableLink />
  // Only the configuration says if this server uses the service. Without it, the page would show a caller the wrong thing first.
  if (isServiceLink(link) && !configuration && !isConfigurationMissing) return <FlowPageSkeleton />
  const requestId = possibleRequestId(link, configuration?.walletSchemes ?? [])
  return requestId === undefined ? (
    <LinkPage key={link} link={link} />
  ) : (
    <OwnRequest key={link} link={link} requestId={requestId} />
  )
}

function OwnRequest({ link, requestId }: { link: string; requestId: string }) {
  const { data: call, error, refetch } = useQuery(callQuery(requestId))
  // Callers come only to answer the request, so they get no navigation.
  useSiteNavigation(call === null)
  if (call === null) return <LinkPage link={link} />
  if (call) return <CallerPage link={link} requestId={requestId} call={call} isAway={error !== null} />
  if (error === null) return <FlowPageSkeleton />
  return (
    <FailureNotice
      title={t`This link cannot be checked at the moment`}
      explanation={explainFailure(error)}
      onRetry={() => void refetch()}
    />
  )
}

/** Decodes the Base64 link in the path of the page; undefined if the path contains no valid Base64 of a text. */
export function linkInAddress(pathname: string): string | undefined {
  const part = rawPathPart(pathname, PAGES.dynamicCode, ':link')
  return part === undefined ? undefined : decodeBase64(decodePathPart(part)) || undefined
}

function UnreadableLink() {
  useSiteNavigation(true)
  usePageTitle(pageTitle())
  const example = useExampleCodePath()
  return (
    <EmptyState title={pageTitle()}>
      <p>
        <Trans>
          The link in this address cannot be read. It must be encoded in Base64 at the end of the address. Part of it
          may have been lost when it was copied.
        </Trans>
      </p>
      <p className={styles.ways}>
        <Button component={Link} to={example}>
          {t`Show an example`}
        </Button>
        <HomeButton isQuiet />
      </p>
    </EmptyState>
  )
}
