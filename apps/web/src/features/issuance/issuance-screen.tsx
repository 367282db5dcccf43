import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { aboutCard } from '../../shared/events/event-subject.ts'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { claimFields, settingsOfCard } from './form/claim-fields.ts'
import { settingsQuery } from './issuance-calls.ts'
import { IssuanceFlow } from './issuance-flow.tsx'
import type { RequestParameter } from './request-parameter.ts'

type IssuanceScreenProps = {
  readonly card: PublicCard
  readonly requested: RequestParameter
}

/** Waits for the settings, which name the fields. For a card that skips them, the form has the card's own claims. */
export function IssuanceScreen({ card, requested }: IssuanceScreenProps) {
  const { features } = card
  const { data, error, refetch } = useQuery({ ...settingsQuery(card), enabled: !features.skipSettings })
  return data || features.skipSettings ? (
    <IssuanceFlow card={card} requested={requested} fields={claimFields(data ?? settingsOfCard(card), card.claims)} />
  ) : (
    <SettingsPending card={card} error={error} onRetry={() => void refetch()} />
  )
}

type SettingsPendingProps = {
  readonly card: PublicCard
  readonly error: unknown
  readonly onRetry: () => void
}

function SettingsPending({ card, error, onRetry }: SettingsPendingProps) {
  const { title } = card.card
  usePageTitle(t`Generate: ${title}`)
  return (
    <FlowPage card={card.card} onRefresh={onRetry}>
      {error ? (
        <ConfigurationFailure error={error} onRetry={onRetry} about={aboutCard(card)} />
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton height={30} width="70%" />
          <Skeleton height={42} mt="xl" />
          <Skeleton height={42} mt="lg" width="40%" />
        </div>
      )}
    </FlowPage>
  )
}
