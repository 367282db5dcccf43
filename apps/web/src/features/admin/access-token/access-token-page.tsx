import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Loader, Skeleton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import { otherBackend } from '../../../shared/api/backend.ts'
import { explainSignInFailure } from '../../../shared/session/failure/explain-sign-in-failure.ts'
import type { SignedIn } from '../../../shared/session/oidc-client.ts'
import type { Session } from '../../../shared/session/session.ts'
import { ADMIN_QUERIES, useSession } from '../../../shared/session/session-context.tsx'
import { toastError, toastSuccess } from '../../../shared/toasts.ts'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { AdminHeading } from '../admin-heading.tsx'
import styles from './access-token.module.css'
import { DecodedTokenPanel } from './decoded-token-panel.tsx'
import { SimulatedRefreshTokenPanel } from './simulated-refresh-token-panel.tsx'

/** Durations of the toasts of this page (specification 9.9). */
const DURATION: Readonly<Record<'error' | 'success', Milliseconds>> = { error: 5000, success: 3000 }

export default function AccessTokenPage() {
  const session = useSession()
  const backend = otherBackend()
  const queries = useQueryClient()
  const query = accessTokenQuery(session)
  const { data, error, refetch } = useQuery(query)
  const [isShown, setShown] = useState(false)
  usePageTitle(t`Access Token`)

  const refresh = useMutation({
    mutationFn: () => session.renew(),
    onSuccess: (renewed) => {
      queries.setQueryData(query.queryKey, renewed)
      toastSuccess(t`Token refreshed successfully!`, DURATION.success)
    },
    onError: ({ message }) => toastError(failedText(message), DURATION.error),
  })

  return (
    <>
      <AdminHeading
        title={t`Access Token`}
        subtitle={
          backend === undefined
            ? t`The identity provider describes you to this site’s API with this token. Your browser sends it to this site only.`
            : t`The identity provider describes you to the API with this token. Your browser sends it to this site and to the server at ${backend}, which answers the calls of the console, and to nobody else.`
        }
        actions={
          <>
            <Button variant="default" onClick={() => setShown(!isShown)} disabled={!data}>
              {isShown ? t`Hide Tokens` : t`Show Tokens`}
            </Button>
            <Button onClick={() => refresh.mutate()} disabled={refresh.isPending}>
              {t`Refresh Token`}
            </Button>
            {/* Its place is at the end, so that it moves no button while it is empty. */}
            <span role="status" className={styles.refreshing}>
              {refresh.isPending && (
                <Trans>
                  <Loader size="xs" aria-hidden="true" /> Refreshing token...
                </Trans>
              )}
            </span>
          </>
        }
      />
      {refresh.isError && (
        <div className={styles.failures}>
          <p className={styles.failure} role="alert">
            {failedText(refresh.error.message)}
          </p>
          <p role="status">{explainSignInFailure(refresh.error, t`Try again in a moment.`)}</p>
        </div>
      )}
      {data && (
        <div className={styles.panels}>
          <DecodedTokenPanel token={data.accessToken} isShown={isShown} />
          <SimulatedRefreshTokenPanel accessToken={data.accessToken} isShown={isShown} />
        </div>
      )}
      {error && <FailureNotice title={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton height={220} radius="lg" />
        </div>
      )}
    </>
  )
}

const failedText = (message: string): string => t`Failed to refresh token: ${message}`

/** The query cache drops the token when the page closes. */
const accessTokenQuery = (session: Session) =>
  queryOptions<SignedIn>({
    queryKey: [ADMIN_QUERIES, 'access-token'],
    queryFn: () => session.current(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
