import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { PAGES, presentationPath } from '@vitrine/api/pages/pages.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi, isTransient } from '../../shared/api/client.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'

const { comeBack: COME_BACK } = PRESENTATION_ENDPOINTS

/** Page to which a wallet on this device returns. It picks up the wallet's answer and continues to the presentation. */
export default function FromWalletPage() {
  const [responseCode] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('response_code'))
  const navigate = useNavigate()
  usePageTitle(t`Back from the wallet`)
  // The response code is valid only once, so it is sent only once, however often the page renders.
  const presentation = useQuery({
    queryKey: ['from-wallet', responseCode],
    queryFn: () => callApi(requestTo(COME_BACK, { body: { responseCode: responseCode ?? '' } }), COME_BACK.response),
    enabled: responseCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  useEffect(() => {
    // The response code is a secret, so it must not stay in the URL.
    window.history.replaceState(window.history.state, '', PAGES.fromWallet)
  }, [])
  useEffect(() => {
    if (presentation.data === undefined) return
    const { cardId, id } = presentation.data
    void navigate(presentationPath(cardId, id), { replace: true })
  }, [presentation.data, navigate])

  if (responseCode === null)
    return (
      <EmptyState title={t`There is no result here`} action={<HomeButton />}>
        <p>{t`A wallet on this device returns to this page after it has answered.`}</p>
      </EmptyState>
    )
  if (presentation.isError && isTransient(presentation.error))
    return (
      <FailureNotice
        title={t`The answer of your wallet could not be picked up`}
        explanation={explainFailure(presentation.error)}
        onRetry={() => void presentation.refetch()}
      />
    )
  if (presentation.isError)
    return (
      <EmptyState title={t`This result cannot be shown in this browser`} action={<HomeButton />}>
        <p>{explainFailure(presentation.error)}</p>
        <p>
          <Trans>Only the browser that started this request can see the result. Start again there.</Trans>
        </p>
      </EmptyState>
    )
  return <PageSkeleton label={t`Back from the wallet`} />
}
