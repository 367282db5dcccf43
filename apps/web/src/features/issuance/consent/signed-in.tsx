import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ConsentRequest } from '@vitrine/api/flows/consent.ts'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { useSearchParams } from 'react-router'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import styles from './consent.module.css'
import { beginSignIn } from './consent-calls.ts'
import { signInProblemOf, signInProblemWords } from './sign-in-words.ts'

export function useSignIn(id: string) {
  const { error, isPending, variables, mutate } = useMutation({
    mutationFn: (choosesPerson: boolean) => beginSignIn({ id, choosesPerson }),
    networkMode: 'always',
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return {
    error,
    isPending,
    begin: (choosesPerson: boolean) => mutate(choosesPerson),
    repeat: () => mutate(variables === true),
  }
}

type SignedInProps = {
  readonly card: PublicCard
  readonly signIn: NonNullable<ConsentRequest['signIn']>
  readonly start: ReturnType<typeof useSignIn>
}

export function SignedIn({ card, signIn: { person, missing, hasNoPhoto }, start }: SignedInProps) {
  const [parameters] = useSearchParams()
  const problem = signInProblemOf(parameters.get('sign-in'))
  const labels = card.claims.filter(({ name }) => missing.includes(name)).map(({ label }) => inSentence(label))
  const lacking = labels.join(', ')
  return (
    <section className={styles.section}>
      <h3>{t`Whose card it is`}</h3>
      {person ? (
        <>
          <FactList
            facts={[
              { key: 'name', label: t`Signed in as`, value: person.name },
              { key: 'username', label: t`User name`, value: person.username },
            ]}
          />
          <Button
            variant="default"
            size="xs"
            className={styles.another}
            loading={start.isPending}
            onClick={() => start.begin(true)}
          >
            {t`Sign in as another person`}
          </Button>
        </>
      ) : (
        <p>{t`Sign in with your account. What is in the card comes from there, so you do not fill in a form.`}</p>
      )}
      {hasNoPhoto && <p>{t`Your account has no usable photo, so the card comes without one.`}</p>}
      {missing.length > 0 && (
        <FailureNotice
          title={t`Your account does not have everything that the card needs`}
          explanation={t`Missing: ${lacking}. Ask the administrators of your account to add this, and start again in your wallet.`}
        />
      )}
      {problem && !start.error && <FailureNotice {...signInProblemWords(problem)} />}
      {start.error && (
        <FailureNotice
          title={t`The sign-in could not begin`}
          explanation={explainFailure(start.error)}
          onRetry={start.repeat}
        />
      )}
    </section>
  )
}
