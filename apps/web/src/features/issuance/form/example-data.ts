import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useState } from 'react'
import { type ClaimField, type ClaimValues, isFilled } from './claim-fields.ts'

/** Number of fields without examples. More are tedious for visitors who only want to see a card. */
const FEW_FIELDS = 2

const EXAMPLE_DAY = '1990-01-01'

export type ExampleData = {
  readonly fillIn: () => Promise<void>
  readonly isFilling: boolean
}

export function useExampleData(
  claims: PublicCard['claims'],
  fields: readonly ClaimField[],
  values: ClaimValues,
  onFill: (examples: ClaimValues) => void,
): ExampleData | undefined {
  const [isFilling, setFilling] = useState(false)
  const empty = fields.filter(({ name }) => !isFilled(values[name]))
  if (fields.length <= FEW_FIELDS || empty.length === 0) return undefined

  const exampleOf = async ({ name, kind }: ClaimField): Promise<string> =>
    kind === 'photo'
      ? ((await import('./sample-photo.ts').then(({ samplePhoto }) => samplePhoto()).catch(() => undefined)) ?? '')
      : (claims.find((claim) => claim.name === name)?.example ?? (kind === 'date' ? EXAMPLE_DAY : t`Example`))
  return {
    isFilling,
    fillIn: async () => {
      setFilling(true)
      const examples = await Promise.all(empty.map(async (field) => [field.name, await exampleOf(field)] as const))
      onFill(Object.fromEntries(examples))
      setFilling(false)
    },
  }
}
