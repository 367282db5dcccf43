import type { ClaimInput } from '@vitrine/api/cards/claims.ts'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { IssuanceSettings } from '@vitrine/api/flows/issuance.ts'
import { isVisible } from '@vitrine/api/text/visible-text.ts'
import { labelOf } from '../../../shared/format/label.ts'
import { cardWords } from '../../../shared/words/card-words.ts'
import type { RequestParameter } from '../request-parameter.ts'

export type ClaimField = {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'photo' | ClaimInput
}

/** Values of the fields by claim name. The photo is a Base64 text. */
export type ClaimValues = Readonly<Record<string, string>>

/** Derives the settings of a card that does not fetch them from the server. */
export const settingsOfCard = ({ claims }: PublicCard): IssuanceSettings => ({
  selfAssertedClaims: Object.fromEntries(
    claims.filter(({ selfAsserted }) => selfAsserted).map(({ name, label }) => [name, label]),
  ),
})

/** @param claims claims of the card, which say how they are entered */
export function claimFields({ selfAssertedClaims }: IssuanceSettings, claims: PublicCard['claims'] = []): ClaimField[] {
  return Object.entries(selfAssertedClaims).map(([name, label]) => ({
    name,
    label: typeof label === 'string' && label !== '' ? cardWords(label) : labelOf(name),
    kind: name === PHOTO_CLAIM ? 'photo' : (claims.find((claim) => claim.name === name)?.input ?? 'text'),
  }))
}

export function initialValues(fields: readonly ClaimField[], requested: RequestParameter): ClaimValues {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = Object.hasOwn(requested, name) ? requested[name] : undefined
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

export const isFilled = (value: string | undefined): boolean => value !== undefined && isVisible(value)

/** Returns the claims to send: the listed fields that are not empty (specification 5.2). */
export function filledClaims(fields: readonly ClaimField[], values: ClaimValues): ClaimValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? ''
      return isVisible(value) ? [[name, value]] : []
    }),
  )
}
