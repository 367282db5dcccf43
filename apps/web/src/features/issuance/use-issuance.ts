import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuanceStatusUrl } from '@vitrine/api/pages/paths.ts'
import { useState } from 'react'
import { anyIssuanceResponse } from '../../shared/api/any-issuance.ts'
import { flowStatus } from '../../shared/flow/status/flow-status.ts'
import { useFlow } from '../../shared/flow/use-flow.ts'
import { isAvailable } from '../../shared/ui/card/card-display.ts'
import { type ClaimField, type ClaimValues, filledClaims, initialValues, isFilled } from './form/claim-fields.ts'
import { useExampleData } from './form/example-data.ts'
import { issuanceBody, requestIssuance } from './issuance-calls.ts'
import type { RequestParameter } from './request-parameter.ts'

export function useIssuance(card: PublicCard, requested: RequestParameter, fields: readonly ClaimField[]) {
  const { features, issuance, timeoutDuration } = card
  const formFields = issuance.customInputEnabled ? fields : []
  const [values, setValues] = useState<ClaimValues>(() => initialValues(fields, requested))
  const startsByItself =
    issuance.qrCodeOnStart && (!issuance.customInputRequired || formFields.every(({ name }) => isFilled(values[name])))
  // Only the initial values can start the issuance automatically.
  const [automatic] = useState<ClaimValues | 'sign-in' | undefined>(() =>
    startsByItself && isAvailable(card) ? values : undefined,
  )
  const flow = useFlow({
    card,
    request: {
      schema: anyIssuanceResponse,
      send: (claims: ClaimValues | 'sign-in') =>
        claims === 'sign-in'
          ? requestIssuance(card, issuanceBody(card, {}, {}), true)
          : requestIssuance(card, issuanceBody(card, requested, filledClaims(fields, claims))),
      automatic,
    },
    follow: (_, id) =>
      features.skipStatus ? undefined : flowStatus({ id, statusUrl: issuanceStatusUrl(card, id), timeoutDuration }),
    events: { kind: 'issuance', requestFailure: 'no-offer' },
    // A PIN is valid for one issuance, so it is removed from the history entry at the end.
    onEnd: ({ answer, keep }) => {
      if (answer.pin !== undefined) keep({ ...answer, pin: undefined })
    },
  })

  const fill = (filled: ClaimValues) => setValues((before) => ({ ...before, ...filled }))
  const examples = useExampleData(card.claims, formFields, values, fill)

  // Values typed before a reload are lost, so the visitor must enter them again.
  const mustFillIn = flow.isResumed && formFields.some(({ name }) => !isFilled(values[name]))
  return {
    flow,
    form: { fields: formFields, values, fill, examples },
    mustFillIn,
    /** Generates a code or, if values were lost, returns to the form. */
    generate: () => (mustFillIn ? flow.forget() : flow.begin(values)),
    generateBySignIn: issuance.bySignIn ? () => flow.begin('sign-in') : undefined,
    /** Returns to the initial state of the page: a new QR code, or the form. */
    startOver: () => (startsByItself ? flow.begin(values) : flow.forget()),
  }
}
