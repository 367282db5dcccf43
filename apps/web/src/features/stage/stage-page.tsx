import { t } from '@lingui/core/macro'
import { useCards } from '../../shared/api/cards.ts'
import { ResponseError } from '../../shared/api/client.ts'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { ClosedStage } from './closed-stage.tsx'
import { SideBySide } from './side-by-side.tsx'
import { StageScreen } from './stage-screen.tsx'
import { useStage } from './use-stage.ts'

/** Page of `/stage`: the big screen of an event, for everybody or for administrators only (STAGE). */
export default function StagePage() {
  usePageTitle(t`Stage`)
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const { account, step } = useSessionState()
  // The frame shows that the settings could not be loaded.
  if (isConfigurationMissing) return null
  const isForEverybody = configuration?.stage === 'on'
  if (configuration && (isForEverybody || account)) return <OpenStage isForEverybody={isForEverybody} />
  return configuration && step === 'none' ? <ClosedStage /> : <PageSkeleton />
}

function OpenStage({ isForEverybody }: { isForEverybody: boolean }) {
  const { data: stage, error, refetch } = useStage(isForEverybody)
  const { data: cards, error: cardsError, refetch: refetchCards } = useCards()
  if (error instanceof ResponseError && (error.status === 401 || error.status === 403)) return <ClosedStage />
  if (!stage && error)
    return (
      <FailureNotice
        title={t`The stage could not be loaded`}
        explanation={explainFailure(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!cards && cardsError) return <ConfigurationFailure error={cardsError} onRetry={() => void refetchCards()} />
  if (!stage || !cards) return <PageSkeleton />
  if (stage.cards.length === 0)
    return (
      <EmptyState title={t`No card for the stage`}>
        <p>{t`The operator adds issuance.stage to the file of each card that the stage may hand out.`}</p>
      </EmptyState>
    )
  return (
    <>
      <StageScreen stage={stage} cards={cards} isAway={error !== null} />
      <SideBySide cards={cards} />
    </>
  )
}
