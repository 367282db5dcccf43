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

/** Values of the form by claim name. The photo is a Base64 text. */
export type ClaimValues = Readonly<Record<string, string>>

/** Returns the settings derived from the card's own claims, for a card that skips the settings call. */
export const settingsOfCard = ({ claims }: PublicScenario): IssuanceSettings => ({
  selfAssertedClaims: Object.fromEntries(
    claims.filter(({ selfAsserted }) => selfAsserted).map(({ name, label }) => [name, label]),
  ),
})

/** Returns the form's fields: one for each key of `selfAssertedClaims`. */
export function claimFields({ selfAssertedClaims }: IssuanceSettings): ClaimField[] {
  return Object.entries(selfAssertedClaims).map(([name, label]) => ({
    name,
    label: typeof label === 'string' && label !== '' ? cardWords(label) : labelOf(name),
    kind: name === PHOTO_CLAIM ? 'photo' : 'text',
  }))
}

/** Returns the initial values of the form: those in the address, otherwise empty ones. */
export function initialValues(fields: readonly ClaimField[], requested: RequestParameter): ClaimValues {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = Object.hasOwn(requested, name) ? requested[name] : undefined
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

export const isFilled = (value: string | undefined): boolean => value !== undefined && isVisible(value)

/** Returns the claims to send: only the listed ones, and none that are empty (section 5). */
export function filledClaims(fields: readonly ClaimField[], values: ClaimValues): ClaimValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? ''
      return isVisible(value) ? [[name, value]] : []
    }),
  )
}
