import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api/flows/issuance.ts'
import { lazy, Suspense } from 'react'
import { today } from '../../../shared/format/dates.ts'
import type { ClaimField, ClaimValues } from './claim-fields.ts'
import styles from './claim-form.module.css'
import type { ExampleData } from './example-data.ts'

// Loaded only for the few cards with a photo.
const PhotoField = lazy(() => import('./photo-field.tsx'))

export type ClaimInputsProps = {
  readonly fields: readonly ClaimField[]
  readonly values: ClaimValues
  readonly isRequired: boolean
  readonly onFill: (values: ClaimValues) => void
  /** Undefined if the form needs no example data. */
  readonly examples: ExampleData | undefined
  /** Reasons why values were refused, by claim name. */
  readonly refusals?: Readonly<Record<string, string>>
}

export function ClaimInputs({ fields, values, isRequired, onFill, examples, refusals = {} }: ClaimInputsProps) {
  return (
    <>
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
              refusal={refusals[name]}
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
            error={refusals[name]}
            {...(kind === 'date' ? { type: 'date', max: today() } : { maxLength: TEXT_CLAIM_MAX_LENGTH, dir: 'auto' })}
            autoComplete="off"
            size="md"
          />
        ),
      )}
    </>
  )
}
