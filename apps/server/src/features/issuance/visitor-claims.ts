import { PHOTO_CLAIM, type Scenario, TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api'
import { HttpProblem } from '../../platform/http/problem.ts'
import { checkPhoto } from './photo.ts'

/** Line breaks and other control characters have no place in a claim that is one line of text. */
const CONTROL_CHARACTER = /\p{Cc}/u

/** The claims of a card that a visitor fills in, with their labels. */
export function visitorClaimLabels(scenario: Scenario): Record<string, string> {
  const claims = scenario.credential?.claims.filter(({ source }) => source === 'visitor') ?? []
  return Object.fromEntries(claims.map(({ name, label }) => [name, label]))
}

/**
 * What a visitor filled in, reduced to the claims the card asks for: keys that it does not ask for and empty values are
 * dropped.
 *
 * @throws {HttpProblem} `invalid-request` or `invalid-photo`, naming the field
 */
export function readVisitorClaims(scenario: Scenario, given: Record<string, unknown>): Record<string, string> {
  const claims: Record<string, string> = {}
  const missing: string[] = []
  for (const [name, label] of Object.entries(visitorClaimLabels(scenario))) {
    const value = readValue(name, label, Object.hasOwn(given, name) ? given[name] : undefined)
    if (value === '') missing.push(label)
    else claims[name] = value
  }
  if (scenario.issuance.customInputRequired && missing.length > 0)
    throw new HttpProblem('invalid-request', `Please fill in: ${missing.join(', ')}`)
  return claims
}

function readValue(name: string, label: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new HttpProblem('invalid-request', `${label} must be text`)
  const text = value.trim()
  if (text === '') return ''
  if (name === PHOTO_CLAIM) {
    const checked = checkPhoto(text)
    if ('problem' in checked) throw new HttpProblem('invalid-photo', checked.problem)
    return checked.photo
  }
  if (text.length > TEXT_CLAIM_MAX_LENGTH)
    throw new HttpProblem('invalid-request', `${label} is longer than ${TEXT_CLAIM_MAX_LENGTH} characters`)
  if (!text.isWellFormed() || CONTROL_CHARACTER.test(text))
    throw new HttpProblem('invalid-request', `${label} has characters that cannot be shown`)
  return text
}
