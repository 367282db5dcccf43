import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { presentPath } from '@vitrine/api/pages/pages.ts'
import { useState } from 'react'
import { cardsQuery } from '../../shared/api/cards.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { flowTitle } from '../../shared/flow/flow-title.ts'
import { PatienceNote } from '../../shared/flow/notes/patience-note.tsx'
import { FlowClock } from '../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../shared/flow/panel/flow-head.tsx'
import { IS_FINAL } from '../../shared/flow/status/shown-state.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { isAvailable } from '../../shared/ui/card/card-display.ts'
import { DebugDetails } from '../../shared/ui/disclosure/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { NotAvailable } from '../../shared/ui/state/not-available.tsx'
import type { ClaimField } from './form/claim-fields.ts'
import { ClaimForm } from './form/claim-form.tsx'
import { holderOf } from './holder-of.ts'
import { issuanceHeading } from './issuance-heading.ts'
import { OfferView } from './offer/offer-view.tsx'
import type { RequestParameter } from './request-parameter.ts'
import { useFlight } from './use-flight.ts'
import { useIssuance } from './use-issuance.ts'

type IssuanceFlowProps = {
  readonly card: PublicCard
  readonly requested: RequestParameter
  readonly fields: readonly ClaimField[]
}

export function IssuanceFlow({ card, requested, fields }: IssuanceFlowProps) {
  const { features, issuance } = card
  const queries = useQueryClient()
  const { flow, form, mustFillIn, generate, generateBySignIn, startOver } = useIssuance(card, requested, fields)
  const { answer: offer, requestError } = flow
  const state = useFlight(flow.state)
  const [wantsBrowser, setWantsBrowser] = useState(false)
  // An offer for a sign-in has only the link for the browser.
  const isBySignIn = offer !== undefined && offer.authorizationUrl === offer.url
  const isInBrowser = isBySignIn || (wantsBrowser && offer?.authorizationUrl !== undefined)
  const { title } = card.card
  usePageTitle(flowTitle({ state: flow.state, about: title, before: t`Generate: ${title}`, success: t`Issued` }))

  // A started issuance stays visible even if the card becomes unavailable.
  const isUsable = offer !== undefined || isAvailable(card)
  const question = useQuestion({
    isNeeded: flow.state === 'scanned',
    title: t`Make a new code?`,
    confirmLabel: t`Make a new code`,
    keepLabel: t`Keep this code`,
    consequence: t`A wallet is already receiving this card. If you generate another code, you may get the card twice.`,
  })

  return (
    <FlowPage
      card={card.card}
      holder={holderOf(form.values, flow.status?.claims)}
      moment={state === 'done' ? 'taken' : undefined}
      onRefresh={() => (isUsable ? question.askBefore(startOver) : void queries.invalidateQueries(cardsQuery))}
    >
      {isUsable ? (
        <FlowHead
          heading={issuanceHeading(state, {
            hasForm: form.fields.length > 0,
            isInBrowser,
            error: flow.error,
          })}
          clock={offer && <FlowClock key={flow.id} state={state} secondsLeft={flow.secondsLeft} />}
          progress={offer && { flowId: flow.id, state, success: t`Issued` }}
          isAway={flow.isAway && offer !== undefined && !IS_FINAL[state]}
        />
      ) : (
        <NotAvailable card={card} />
      )}
      {requestError && (
        <FailureNotice
          title={t`Failed to issue credential`}
          explanation={explainFailure(requestError)}
          onRetry={generate}
        />
      )}
      {!isUsable ? null : offer === undefined ? (
        <ClaimForm
          fields={form.fields}
          values={form.values}
          isRequired={issuance.customInputRequired}
          isGenerating={flow.isSending}
          onFill={form.fill}
          examples={form.examples}
          onGenerate={generate}
          onSignIn={generateBySignIn}
        />
      ) : (
        <OfferView
          card={card}
          offer={offer}
          state={state}
          isInBrowser={isInBrowser}
          onChooseWay={isBySignIn ? undefined : setWantsBrowser}
          presentationPath={card.presentation.enabled ? presentPath(card.id) : undefined}
          mustFillIn={mustFillIn && !isBySignIn}
          onGenerateAgain={isBySignIn && generateBySignIn ? generateBySignIn : generate}
          onStartOver={startOver}
        />
      )}
      <PatienceNote
        flowId={features.skipStatus ? undefined : flow.id}
        state={state}
        onNewCode={() => question.askBefore(generate)}
      />
      <DebugDetails flow={flow} qrUrl={offer?.url} authorizationUrl={offer?.authorizationUrl} isOpen={card.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}
