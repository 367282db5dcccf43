import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { IssuanceSettings } from '@vitrine/api/flows/issuance.ts'
import { isVisible } from '@vitrine/api/text/visible-text.ts'
import { labelOf } from '../../../shared/format/label.ts'
import { cardWords } from '../../../shared/words/card-words.ts'
import type { RequestParameter } from '../request-parameter.ts'

/** A claim that the visitor fills in. */
export type ClaimField = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'photo'
}

/** What the visitor filled in: claim name to text (or to Base64, for the photo). */
export type ClaimValues = Readonly<Record<string, string>>

/** Returns the settings that the card's own definition amounts to, for a card that skips the call. */
export const settingsOfCard = ({ claims }: PublicScenario): IssuanceSettings => ({
  selfAssertedClaims: Object.fromEntries(
    claims.filter(({ selfAsserted }) => selfAsserted).map(({ name, label }) => [name, label]),
  ),
})

/** The form's fields: a key of `selfAssertedClaims` each. */
export function claimFields({ selfAssertedClaims }: IssuanceSettings): ClaimField[] {
  return Object.entries(selfAssertedClaims).map(([name, label]) => ({
    name,
    label: typeof label === 'string' && label !== '' ? cardWords(label) : labelOf(name),
    kind: name === PHOTO_CLAIM ? 'photo' : 'text',
  }))
}

/** What the form begins with: the values that the address brings, else empty ones. */
export function initialValues(fields: readonly ClaimField[], requested: RequestParameter): ClaimValues {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = Object.hasOwn(requested, name) ? requested[name] : undefined
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

export const isFilled = (value: string | undefined): boolean => value !== undefined && isVisible(value)

/** The claims that are sent: the listed ones only, and no empty ones (section 5). */
export function filledClaims(fields: readonly ClaimField[], values: ClaimValues): ClaimValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? ''
      return isVisible(value) ? [[name, value]] : []
    }),
  )
}
