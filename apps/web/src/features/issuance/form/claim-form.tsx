import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api/flows/issuance.ts'
import { type FormEvent, lazy, Suspense } from 'react'
import { today } from '../../../shared/format/dates.ts'
import { inSentence } from '../../../shared/format/label.ts'
import { type ClaimField, type ClaimValues, isFilled } from './claim-fields.ts'
import styles from './claim-form.module.css'
import type { ExampleData } from './example-data.ts'

/** Field for a photo, loaded only for the few cards with a photo. */
const PhotoField = lazy(() => import('./photo-field.tsx'))

type ClaimFormProps = {
  /** Empty for a card without a form: only the button is shown. */
  readonly fields: readonly ClaimField[]
  readonly values: ClaimValues
  /** True if Generate stays disabled until every field is filled. */
  readonly isRequired: boolean
  readonly isGenerating: boolean
  /** Called with the new values of the form. */
  readonly onFill: (values: ClaimValues) => void
  /** Undefined if the form needs no example data. */
  readonly examples: ExampleData | undefined
  readonly onGenerate: () => void
}

const stillToFillIn = (missing: readonly ClaimField[]): string => {
  const labels = missing.map(({ label }) => inSentence(label)).join(', ')
  return t`To continue, enter: ${labels}.`
}

/** Shows the form with the claims that the visitor fills in, and the Generate button. */
export function ClaimForm({ fields, values, isRequired, isGenerating, onFill, examples, onGenerate }: ClaimFormProps) {
  const missing = isRequired ? fields.filter(({ name }) => !isFilled(values[name])) : []

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0 && !isGenerating) onGenerate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {examples && (
        <Button
          className={styles.examples}
          variant="default"
          size="xs"
          onClick={examples.fillIn}
          loading={examples.isFilling}
        >
          {t`Use example data`}
        </Button>
      )}
      {fields.map(({ name, label, kind }) =>
        kind === 'photo' ? (
          <Suspense key={name} fallback={<div className={styles.photoPlace} />}>
            <PhotoField
              label={label}
              isRequired={isRequired}
              value={values[name] ?? ''}
              onChange={(photo) => onFill({ [name]: photo })}
            />
          </Suspense>
        ) : (
          <TextInput
            key={name}
            label={label}
            name={name}
            value={values[name] ?? ''}
            onChange={({ currentTarget }) => onFill({ [name]: currentTarget.value })}
            required={isRequired}
            {...(kind === 'date' ? { type: 'date', max: today() } : { maxLength: TEXT_CLAIM_MAX_LENGTH, dir: 'auto' })}
            autoComplete="off"
            size="md"
          />
        ),
      )}
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
          {stillToFillIn(missing)}
        </p>
      )}
    </form>
  )
}
