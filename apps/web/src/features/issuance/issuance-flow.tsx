import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { issuanceStatusUrl, type PublicScenario, presentPath } from '@vitrine/api'
import { useState } from 'react'
import { anyIssuanceResponse } from '../../shared/api/any-backend.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { scenariosQuery } from '../../shared/api/scenarios.ts'
import { FlowProgress } from '../../shared/flow/flow-progress.tsx'
import { flowTitle } from '../../shared/flow/flow-title.ts'
import { ConnectionNote } from '../../shared/flow/notes/connection-note.tsx'
import { PatienceNote } from '../../shared/flow/notes/patience-note.tsx'
import { runStatus } from '../../shared/flow/status/run-status.ts'
import { IS_FINAL } from '../../shared/flow/status/shown-state.ts'
import { useFlow } from '../../shared/flow/use-flow.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { isAvailable } from '../../shared/ui/card/card-availability.ts'
import { DebugDetails } from '../../shared/ui/disclosure/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { NotAvailable } from '../../shared/ui/state/not-available.tsx'
import { type ClaimField, type ClaimValues, filledClaims, initialValues, isFilled } from './form/claim-fields.ts'
import { ClaimForm } from './form/claim-form.tsx'
import { useExampleData } from './form/example-data.ts'
import { holderOf } from './holder.ts'
import { issuanceBody, requestIssuance } from './issuance-calls.ts'
import { IssuanceHeading } from './issuance-heading.tsx'
import { OfferView } from './offer/offer-view.tsx'
import type { RequestParameter } from './request-parameter.ts'

type IssuanceFlowProps = {
  readonly scenario: PublicScenario
  readonly requested: RequestParameter
  readonly fields: readonly ClaimField[]
}

/** Issues a card: the form, if it has one, then the code, then what the wallet does. */
export function IssuanceFlow({ scenario, requested, fields }: IssuanceFlowProps) {
  const { card, features, issuance, timeoutDuration } = scenario
  const queries = useQueryClient()
  const formFields = issuance.customInputEnabled ? fields : []
  const [values, setValues] = useState<ClaimValues>(() => initialValues(fields, requested))
  const startsByItself =
    issuance.qrCodeOnStart && (!issuance.customInputRequired || formFields.every(({ name }) => isFilled(values[name])))
  // What is typed later waits for the button.
  const [automatic] = useState(() => (startsByItself && isAvailable(scenario) ? values : undefined))
  const flow = useFlow({
    card: scenario,
    request: {
      schema: anyIssuanceResponse,
      send: (claims: ClaimValues) =>
        requestIssuance(scenario, issuanceBody(scenario, requested, filledClaims(fields, claims))),
      automatic,
    },
    follow: (_, id) =>
      features.skipStatus ? undefined : runStatus({ id, statusUrl: issuanceStatusUrl(scenario, id), timeoutDuration }),
    events: { kind: 'issuance', requestFailure: 'no-offer' },
    // A PIN is good for one card; nothing of it stays behind.
    onEnd: ({ answer, keep }) => {
      if (answer.pin !== undefined) keep({ ...answer, pin: undefined })
    },
  })
  const { state, answer: offer, requestError } = flow
  const { title } = card
  usePageTitle(flowTitle({ state, about: title, before: t`Generate: ${title}`, success: t`Issued` }))

  // What was begun stays, with its outcome.
  const isOffered = offer !== undefined || isAvailable(scenario)

  const fill = (filled: ClaimValues) => setValues((before) => ({ ...before, ...filled }))
  const examples = useExampleData(scenario.claims, formFields, values, fill)

  // What was typed before this page was loaded is nowhere any more.
  const mustFillIn = flow.isResumed && formFields.some(({ name }) => !isFilled(values[name]))
  const generate = () => (mustFillIn ? flow.forget() : flow.begin(values))
  const startOver = () => (startsByItself ? flow.begin(values) : flow.forget())
  const question = useQuestion({
    isNeeded: state === 'scanned',
    title: t`Make a new code?`,
    confirmLabel: t`Make a new code`,
    consequence: t`A wallet is already receiving this card. If you generate another code, you may get the card twice.`,
  })

  return (
    <FlowPage
      card={card}
      holder={holderOf(values, flow.status?.claims)}
      moment={state === 'done' ? 'taken' : undefined}
      onRefresh={() => (isOffered ? question.before(startOver) : void queries.invalidateQueries(scenariosQuery))}
    >
      {isOffered ? (
        <IssuanceHeading state={state} hasForm={formFields.length > 0} error={flow.error} />
      ) : (
        <NotAvailable card={scenario} />
      )}
      {offer && <FlowProgress key={flow.id} state={state} success={t`Issued`} />}
      {offer && !IS_FINAL[state] && <ConnectionNote isAway={flow.isAway} />}
      {requestError && (
        <FailureNotice
          title={t`Failed to issue credential`}
          explanation={explainFailure(requestError)}
          onRetry={generate}
        />
      )}
      {!isOffered ? null : offer === undefined ? (
        <ClaimForm
          fields={formFields}
          values={values}
          isRequired={issuance.customInputRequired}
          isGenerating={flow.isSending}
          onFill={fill}
          examples={examples}
          onGenerate={generate}
        />
      ) : (
        <OfferView
          card={scenario}
          offer={offer}
          state={state}
          secondsLeft={flow.secondsLeft}
          usePath={scenario.presentation.enabled ? presentPath(scenario.id) : undefined}
          mustFillIn={mustFillIn}
          onGenerateAgain={generate}
          onStartOver={startOver}
        />
      )}
      <PatienceNote
        flowId={features.skipStatus ? undefined : flow.id}
        state={state}
        onNewCode={() => question.before(generate)}
      />
      <DebugDetails id={flow.id} status={flow.status?.status} qrUrl={offer?.url} isOpen={scenario.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}
