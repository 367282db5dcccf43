import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api/flows/issuance.ts'
import { isPrintable, isVisible } from '@vitrine/api/text/visible-text.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { checkPhoto } from './photo.ts'

type Field = { claim: string; label: string }

/** Returns the labels of the claims that the visitor fills in, by claim name. */
export function visitorClaimLabels(scenario: Scenario): Record<string, string> {
  const claims = scenario.credential?.claims.filter(({ source }) => source === 'visitor') ?? []
  return Object.fromEntries(claims.map(({ name, label }) => [name, label]))
}

/**
 * Returns the visitor's input, reduced to the claims the card asks for: unknown keys and empty values are dropped.
 *
 * @throws {HttpProblem} `invalid-request` or `invalid-photo`, naming the field
 */
export function readVisitorClaims(scenario: Scenario, given: Record<string, unknown>): Record<string, string> {
  const claims: Record<string, string> = {}
  const missing: Field[] = []
  for (const [name, label] of Object.entries(visitorClaimLabels(scenario))) {
    const value = readValue({ claim: name, label }, Object.hasOwn(given, name) ? given[name] : undefined)
    if (value === '') missing.push({ claim: name, label })
    else claims[name] = value
  }
  if (scenario.issuance.customInputRequired && missing.length > 0)
    throw new HttpProblem('invalid-request', { code: 'fields-missing', params: { fields: missing } })
  return claims
}

function readValue(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new HttpProblem('invalid-request', { code: 'field-not-text', params: { field } })
  const text = value.trim()
  if (!isVisible(text)) return ''
  if (field.claim === PHOTO_CLAIM) {
    const checked = checkPhoto(text)
    if ('problem' in checked) throw new HttpProblem('invalid-photo', checked.problem)
    return checked.photo
  }
  if (text.length > TEXT_CLAIM_MAX_LENGTH)
    throw new HttpProblem('invalid-request', { code: 'field-too-long', params: { field, most: TEXT_CLAIM_MAX_LENGTH } })
  if (!isPrintable(text)) throw new HttpProblem('invalid-request', { code: 'field-not-printable', params: { field } })
  return text
}
