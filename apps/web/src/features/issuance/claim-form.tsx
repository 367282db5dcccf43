import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api'
import { type ClaimField, type ClaimValues, isFilled } from './claim-fields.ts'
import styles from './claim-form.module.css'
import { PhotoField } from './photo-field.tsx'

interface ClaimFormProps {
  /** Empty for a card without form: then there is only the button. */
  readonly fields: readonly ClaimField[]
  readonly initial: ClaimValues
  /** Generate stays disabled until each field is filled. */
  readonly isRequired: boolean
  readonly isGenerating: boolean
  readonly onGenerate: (values: ClaimValues) => void
}

/** The form made from the issuance settings, with the Generate button. */
export function ClaimForm({ fields, initial, isRequired, isGenerating, onGenerate }: ClaimFormProps) {
  const form = useForm<Record<string, string>>({ initialValues: { ...initial } })
  const missing = isRequired ? fields.filter(({ name }) => !isFilled(form.values[name])) : []

  return (
    <form className={styles.form} onSubmit={form.onSubmit(onGenerate)} noValidate>
      {fields.map(({ name, label, kind }) =>
        kind === 'photo' ? (
          <PhotoField
            key={name}
            label={label}
            isRequired={isRequired}
            value={form.values[name] ?? ''}
            onChange={(photo) => form.setFieldValue(name, photo)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            name={name}
            required={isRequired}
            maxLength={TEXT_CLAIM_MAX_LENGTH}
            autoComplete="off"
            size="md"
            {...form.getInputProps(name)}
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
        Generate
      </Button>
      {missing.length > 0 && (
        <p id="generate-hint" className={styles.hint}>
          Still to fill in: {missing.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </form>
  )
}
