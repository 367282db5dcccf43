import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import type { FormEvent } from 'react'
import { isFilled } from './claim-fields.ts'
import styles from './claim-form.module.css'
import { ClaimInputs, type ClaimInputsProps } from './claim-inputs.tsx'

type ClaimFormProps = ClaimInputsProps & {
  readonly isGenerating: boolean
  readonly onGenerate: () => void
  /** Generates a code for a sign-in instead; undefined if the card has none. */
  readonly onSignIn?: (() => void) | undefined
}

export function ClaimForm({ isGenerating, onGenerate, onSignIn, ...inputs }: ClaimFormProps) {
  const { fields, values, isRequired } = inputs
  const missing = isRequired ? fields.filter(({ name }) => !isFilled(values[name])) : []

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0 && !isGenerating) onGenerate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ClaimInputs {...inputs} />
      <Button
        type="submit"
        size="md"
        disabled={missing.length > 0}
        loading={isGenerating}
        aria-describedby={missing.length > 0 ? 'generate-hint' : undefined}
      >
        {t`Generate`}
      </Button>
      {missing.length > 0 && (
        <p id="generate-hint" className={styles.hint}>
          {t`To continue, enter: ${{ labels: missing.map(({ label }) => inSentence(label)).join(', ') }}.`}
        </p>
      )}
      {onSignIn && (
        <div className={styles.signIn}>
          <p>{t`Or let the card come from your account: your wallet opens a page on which you sign in.`}</p>
          <Button variant="default" disabled={isGenerating} onClick={onSignIn}>
            {t`Sign in instead`}
          </Button>
        </div>
      )}
    </form>
  )
}
