import { issuanceStatusUrl, type PublicScenario } from '@vitrine/api'
import { useState } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useFailureEvent } from '../../shared/events/use-failure-event.ts'
import { useFlowEvents } from '../../shared/events/use-flow-events.ts'
import { ConnectionNote } from '../../shared/flow/connection-note.tsx'
import { flowPhase } from '../../shared/flow/flow-phase.ts'
import { PatienceNote } from '../../shared/flow/patience-note.tsx'
import { newAttempt, useFlowRequest } from '../../shared/flow/use-flow-request.ts'
import { useFlowStatus } from '../../shared/flow/use-flow-status.ts'
import { useHasPassed } from '../../shared/flow/use-has-passed.ts'
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
  const [attempt, setAttempt] = useState(() => (startsByItself ? newAttempt(values) : undefined))

  const offer = useFlowRequest(attempt, (claims) =>
    requestIssuance(scenario, issuanceBody(scenario, requested, filledClaims(fields, claims))),
  )
  const id = offer.data?.id
  const status = useFlowStatus(
    id === undefined || features.skipStatus
      ? undefined
      : { id, statusUrl: issuanceStatusUrl(scenario, id), timeoutDuration },
  )
  // Without status calls only the clock tells that the code is of no use any more.
  const hasExpired = useHasPassed(features.skipStatus ? offer.data?.expiresAt : undefined)
  const phase = offer.data === undefined ? 'welcome' : hasExpired ? 'expired' : flowPhase(status)

  useFlowEvents({ kind: 'issuance', id, name: card.title, step: phase, error: status.error })
  useFailureEvent('Failed to issue credential', offer.error, card.title)

  const generate = () => setAttempt(newAttempt(values))
  const startOver = () => setAttempt(startsByItself ? newAttempt(values) : undefined)

  return (
    <FlowPage image={card.image} title={card.title} description={card.description} onRefresh={startOver}>
      <IssuanceHeading phase={phase} hasForm={formFields.length > 0} error={status.error} />
      {offer.isError && (
        <FailureNotice
          title="Failed to issue credential"
          explanation={explainFailure(offer.error)}
          onRetry={generate}
        />
      )}
      {phase === 'welcome' || offer.data === undefined ? (
        <ClaimForm
          fields={formFields}
          values={values}
          isRequired={issuance.customInputRequired}
          isGenerating={offer.isFetching}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          onGenerate={generate}
        />
      ) : (
        <OfferView
          offer={offer.data}
          phase={phase}
          usePath={scenario.presentation.enabled ? presentPath(scenario.id) : undefined}
          onGenerateAgain={generate}
          onStartOver={startOver}
        />
      )}
      <PatienceNote flowId={features.skipStatus ? undefined : id} phase={phase} onNewCode={generate} />
      <ConnectionNote status={status} />
      <DebugDetails id={id} state={status.state} qrUrl={offer.data?.url} isOpen={scenario.debugMode} />
    </FlowPage>
  )
}
