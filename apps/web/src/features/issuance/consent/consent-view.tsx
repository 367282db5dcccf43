import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { ConsentRequest } from '@vitrine/api/flows/consent.ts'
import { useEffect, useRef } from 'react'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { FlowClock } from '../../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../../shared/flow/panel/flow-head.tsx'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { FlowPage } from '../../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { ExpiredPicture } from '../../../shared/ui/state/state-pictures.tsx'
import { ClaimInputs } from '../form/claim-inputs.tsx'
import { holderOf } from '../holder-of.ts'
import styles from './consent.module.css'
import { consentHeading, consentTitle } from './consent-words.ts'
import { Contents } from './contents.tsx'
import { SignedIn, useSignIn } from './signed-in.tsx'
import { type Consent, useConsent } from './use-consent.ts'
import { WhoGetsIt } from './who-gets-it.tsx'

type ConsentViewProps = {
  readonly card: PublicCard
  readonly request: ConsentRequest
}

export function ConsentView({ card, request }: ConsentViewProps) {
  const consent = useConsent(card, request)
  const { state, form, url } = consent
  const contents = request.claims
  usePageTitle(consentTitle(state, card.card.title))
  return (
    <FlowPage card={card.card} holder={holderOf(contents ?? form.values, contents)}>
      <FlowHead
        heading={consentHeading(state)}
        clock={state === 'open' && <FlowClock state="waiting" secondsLeft={consent.secondsLeft} />}
      />
      {state === 'open' && <Question card={card} request={request} consent={consent} />}
      {state === 'expired' && <ExpiredPicture />}
      {url !== undefined && (
        <Button component="a" href={url} size="md" fullWidth>
          {t`Back to your wallet`}
        </Button>
      )}
    </FlowPage>
  )
}

function Question({ card, request, consent }: ConsentViewProps & { consent: Consent }) {
  const { form, error, sending } = consent
  const { signIn } = request
  const start = useSignIn(request.id)
  // Declining is the safe choice if nobody vouches for the wallet.
  const { isKnown } = request.wallet
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was disabled meanwhile and has lost the focus.
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus()
  }, [error])
  return (
    <div ref={element} className={styles.question}>
      <WhoGetsIt wallet={request.wallet} />
      {signIn && <SignedIn card={card} signIn={signIn} start={start} />}
      {request.claims && <Contents claims={request.claims} labels={card.claims} />}
      {form.fields.length > 0 && (
        <section className={styles.section}>
          <h3>{t`What goes into it`}</h3>
          <div className={styles.fields}>
            <ClaimInputs
              fields={form.fields}
              values={form.values}
              isRequired={card.issuance.customInputRequired}
              onFill={form.fill}
              examples={form.examples}
              refusals={form.refusals}
            />
          </div>
        </section>
      )}
      {error && !consent.isErrorInForm && (
        <FailureNotice
          title={t`Your decision could not be sent`}
          explanation={explainFailure(error)}
          onRetry={consent.sendAgain}
        />
      )}
      <div className={styles.choice}>
        <Button
          size="md"
          variant={isKnown ? 'default' : 'filled'}
          loading={sending?.isAccepted === false}
          disabled={sending !== undefined}
          onClick={() => consent.send(false)}
        >
          {t`Decline`}
        </Button>
        {signIn && !signIn.person ? (
          <Button
            size="md"
            variant={isKnown ? 'filled' : 'default'}
            loading={start.isPending}
            disabled={sending !== undefined}
            onClick={() => start.begin(false)}
          >
            {t`Sign in`}
          </Button>
        ) : (
          <Button
            size="md"
            variant={isKnown ? 'filled' : 'default'}
            loading={sending?.isAccepted === true}
            disabled={sending !== undefined || (signIn !== undefined && signIn.missing.length > 0)}
            onClick={() => consent.send(true)}
          >
            {t`Accept`}
          </Button>
        )}
      </div>
    </div>
  )
}
