import { useMutation } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ConsentRequest } from '@vitrine/api/flows/consent.ts'
import { useState } from 'react'
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts'
import { type ClaimValues, claimFields, filledClaims, initialValues, settingsOfCard } from '../form/claim-fields.ts'
import { useExampleData } from '../form/example-data.ts'
import { decide, isClosed } from './consent-calls.ts'
import type { ConsentState } from './consent-words.ts'
import { refusedFields } from './refused-fields.ts'

export function useConsent(card: PublicCard, { id, claims: contents, signIn, answer, expiresAt, now }: ConsentRequest) {
  const hasForm = contents === undefined && signIn === undefined && card.issuance.customInputEnabled
  const fields = hasForm ? claimFields(settingsOfCard(card), card.claims) : []
  const [values, setValues] = useState<ClaimValues>(() => initialValues(fields, {}))
  const fill = (filled: ClaimValues) => setValues((before) => ({ ...before, ...filled }))
  const examples = useExampleData(card.claims, fields, values, fill)
  const claims = contents === undefined && signIn === undefined ? filledClaims(fields, values) : undefined

  const { data, error, variables, isPending, mutate } = useMutation({
    mutationFn: decide,
    networkMode: 'always',
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const secondsLeft = useSecondsLeft({ endsAt: expiresAt, now })
  const refused = refusedFields(error)
  // After a reload, the decision comes with the request.
  const decided = data ? { url: data.url, isAccepted: variables.isAccepted } : answer

  return {
    state: stateOf(),
    secondsLeft,
    form: {
      fields,
      values,
      fill,
      examples,
      /** Reasons why the shown values were refused, by claim name. A changed value is not refused any more. */
      refusals: Object.fromEntries(
        Object.entries(refused).filter(([name]) => variables?.claims?.[name] === claims?.[name]),
      ),
    },
    sending: isPending ? variables : undefined,
    error,
    isErrorInForm: fields.some(({ name }) => name in refused),
    /** Address of the wallet, once the decision has been sent. */
    url: decided?.url,
    send: (isAccepted: boolean) => mutate({ id, isAccepted, claims }),
    sendAgain: () => mutate({ id, isAccepted: variables?.isAccepted === true, claims }),
  }

  function stateOf(): ConsentState {
    if (decided) return decided.isAccepted ? 'accepted' : 'declined'
    if (isPending) return 'open'
    if (isClosed(error)) return 'closed'
    return secondsLeft === 0 ? 'expired' : 'open'
  }
}

export type Consent = ReturnType<typeof useConsent>
