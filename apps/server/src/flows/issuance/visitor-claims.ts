import type { Card } from '@vitrine/api/cards/card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { TEXT_CLAIM_MAX_LENGTH } from '@vitrine/api/flows/issuance.ts'
import { isDay } from '@vitrine/api/text/day.ts'
import { isPrintable, isVisible } from '@vitrine/api/text/visible-text.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { checkPhoto } from './photo.ts'

type Field = { claim: string; label: string }

/** Time by which the earliest time zone is ahead of UTC. A day that has begun there is not in the future. */
const EARLIEST_ZONE: Milliseconds = 14 * 3_600_000

export function visitorClaimLabels(card: Card): Record<string, string> {
  return Object.fromEntries(visitorClaims(card).map(({ name, label }) => [name, label]))
}

export const visitorClaims = ({ credential }: Card) =>
  credential?.claims.flatMap((claim) => (claim.source === 'visitor' ? [claim] : [])) ?? []

/** Unknown keys and empty values are dropped. */
export function readVisitorClaims(
  card: Card,
  given: Record<string, unknown>,
  now: EpochMilliseconds,
): Record<string, string> {
  const claims: Record<string, string> = {}
  const missing: Field[] = []
  for (const claim of visitorClaims(card)) {
    const { name, label } = claim
    const value = readClaim(claim, Object.hasOwn(given, name) ? given[name] : undefined, now)
    if (value === '') missing.push({ claim: name, label })
    else claims[name] = value
  }
  if (card.issuance.customInputRequired && missing.length > 0)
    throw new HttpProblem('invalid-request', { code: 'fields-missing', params: { fields: missing } })
  return claims
}

/** `missing`: claims that the card needs and the identity does not state in a usable form. A photo is never needed. */
export function readIdentityClaims(
  card: Card,
  stated: ReadonlyMap<string, unknown>,
  now: EpochMilliseconds,
): { claims: Record<string, string>; missing: string[] } {
  const claims: Record<string, string> = {}
  const missing: string[] = []
  for (const claim of visitorClaims(card)) {
    const value = usableValue(claim, stated.get(claim.name), now)
    if (value !== '') claims[claim.name] = value
    else if (card.issuance.customInputRequired && claim.name !== PHOTO_CLAIM) missing.push(claim.name)
  }
  return { claims, missing }
}

function usableValue(claim: VisitorClaim, value: unknown, now: EpochMilliseconds): string {
  try {
    return readClaim(claim, value, now)
  } catch (error) {
    if (error instanceof HttpProblem) return ''
    throw error
  }
}

type VisitorClaim = ReturnType<typeof visitorClaims>[number]

function readClaim({ name, label, input }: VisitorClaim, value: unknown, now: EpochMilliseconds): string {
  const field = { claim: name, label }
  const text = readValue(field, value)
  if (text !== '' && input === 'date') requireDay(field, text, now)
  return text
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

function requireDay(field: Field, value: string, now: EpochMilliseconds): void {
  if (!isDay(value)) throw new HttpProblem('invalid-request', { code: 'field-not-a-day', params: { field } })
  const latest = new Date(now + EARLIEST_ZONE).toISOString().slice(0, value.length)
  if (value > latest) throw new HttpProblem('invalid-request', { code: 'field-in-the-future', params: { field } })
}
