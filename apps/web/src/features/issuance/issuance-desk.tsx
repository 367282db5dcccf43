import { type IssuanceResponse, issuanceStatusUrl, type PublicScenario, zIssuanceResponse } from '@vitrine/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useFailureEvent } from '../../shared/events/use-failure-event.ts'
import { useFlowEvents } from '../../shared/events/use-flow-events.ts'
import { ConnectionNote } from '../../shared/flow/connection-note.tsx'
import { flowPhase } from '../../shared/flow/flow-phase.ts'
import { PatienceNote } from '../../shared/flow/patience-note.tsx'
import { useFlowStatus } from '../../shared/flow/use-flow-status.ts'
import { useHasPassed } from '../../shared/flow/use-has-passed.ts'
import { useKeptRequest } from '../../shared/flow/use-kept-request.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { presentPath } from '../../shared/routes.ts'
import { DebugDetails } from '../../shared/ui/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/flow-page.tsx'
import { type ClaimField, type ClaimValues, filledClaims, initialValues, isFilled } from './claim-fields.ts'
import { ClaimForm } from './claim-form.tsx'
import { issuanceBody, requestIssuance } from './issuance-calls.ts'
import { IssuanceHeading } from './issuance-heading.tsx'
import { OfferView } from './offer-view.tsx'
import type { RequestParameter } from './request-parameter.ts'

interface IssuanceDeskProps {
  readonly scenario: PublicScenario
  readonly requested: RequestParameter
  readonly fields: readonly ClaimField[]
}

/** Issues a card: the form, if it has one, then the code, then what the wallet does. */
export function IssuanceDesk({ scenario, requested, fields }: IssuanceDeskProps) {
  const { card, features, issuance, timeoutDuration } = scenario
  const formFields = issuance.customInputEnabled ? fields : []
  const [values, setValues] = useState<ClaimValues>(() => initialValues(fields, requested))
  const startsByItself =
    issuance.qrCodeOnStart && (!issuance.customInputRequired || formFields.every(({ name }) => isFilled(values[name])))
  // What is typed later waits for the button.
  const [automatic] = useState(() => (startsByItself ? values : undefined))
  const offer = useKeptRequest<ClaimValues, IssuanceResponse>({
    schema: zIssuanceResponse,
    send: (claims) => requestIssuance(scenario, issuanceBody(scenario, requested, filledClaims(fields, claims))),
    automatic,
  })
  const id = offer.answer?.id
  const status = useFlowStatus(
    id === undefined || features.skipStatus
      ? undefined
      : { id, statusUrl: issuanceStatusUrl(scenario, id), timeoutDuration },
  )
  // Without status calls only the clock tells that the code is of no use any more.
  const hasExpired = useHasPassed(features.skipStatus ? offer.answer?.expiresAt : undefined)
  const phase = offer.answer === undefined ? 'welcome' : hasExpired ? 'expired' : flowPhase(status)

  useFlowEvents({
    kind: 'issuance',
    id,
    name: card.title,
    step: phase,
    error: status.error,
    isResumed: offer.isResumed,
  })
  useFailureEvent('Failed to issue credential', offer.error, card.title)

  // A PIN is good for one card; nothing of it stays behind.
  const forgetPin = useEffectEvent(() => {
    if (offer.answer?.pin !== undefined) offer.keep({ ...offer.answer, pin: undefined })
  })
  const isOver = offer.isKept && (phase === 'done' || phase === 'rejected' || phase === 'expired' || phase === 'gone')
  useEffect(() => {
    if (isOver && id !== undefined) forgetPin()
  }, [isOver, id])

  // What was typed before this page was loaded is nowhere any more.
  const mustFillIn = offer.isResumed && formFields.some(({ name }) => !isFilled(values[name]))
  const generate = () => (mustFillIn ? offer.forget() : offer.begin(values))
  const startOver = () => (startsByItself ? offer.begin(values) : offer.forget())
  const question = useQuestion({
    isNeeded: phase === 'scanned',
    title: 'Make a new code?',
    confirmLabel: 'Make a new code',
    consequence:
      'A wallet has begun to take this card. A new code does not stop it: you may have the card twice in the end.',
  })

  return (
    <FlowPage
      image={card.image}
      title={card.title}
      description={card.description}
      onRefresh={() => question.before(startOver)}
    >
      <IssuanceHeading phase={phase} hasForm={formFields.length > 0} error={status.error} />
      {offer.error && (
        <FailureNotice
          title="Failed to issue credential"
          explanation={explainFailure(offer.error)}
          onRetry={generate}
        />
      )}
      {phase === 'welcome' || offer.answer === undefined ? (
        <ClaimForm
          fields={formFields}
          values={values}
          isRequired={issuance.customInputRequired}
          isGenerating={offer.isSending}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          onGenerate={generate}
        />
      ) : (
        <OfferView
          offer={offer.answer}
          phase={phase}
          usePath={scenario.presentation.enabled ? presentPath(scenario.id) : undefined}
          mustFillIn={mustFillIn}
          onGenerateAgain={generate}
          onStartOver={startOver}
        />
      )}
      <PatienceNote
        flowId={features.skipStatus ? undefined : id}
        phase={phase}
        onNewCode={() => question.before(generate)}
      />
      <ConnectionNote status={status} />
      <DebugDetails id={id} state={status.state} qrUrl={offer.answer?.url} isOpen={scenario.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}
