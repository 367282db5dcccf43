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
  const { claims, missing } = readClaims(card, (claim) =>
    readClaim(claim, Object.hasOwn(given, claim.name) ? given[claim.name] : undefined, now),
  )
  if (card.issuance.customInputRequired && missing.length > 0)
    throw new HttpProblem('invalid-request', { code: 'fields-missing', params: { fields: missing.map(fieldOf) } })
  return claims
}

/** `missing`: claims that the card needs and the identity does not state in a usable form. A photo is never needed. */
export function readIdentityClaims(
  card: Card,
  stated: ReadonlyMap<string, unknown>,
  now: EpochMilliseconds,
): { claims: Record<string, string>; missing: string[] } {
  const { claims, missing } = readClaims(card, (claim) => usableValue(claim, stated.get(claim.name), now))
  const needed = card.issuance.customInputRequired ? missing.map(({ name }) => name) : []
  return { claims, missing: needed.filter((name) => name !== PHOTO_CLAIM) }
}

function readClaims(card: Card, read: (claim: VisitorClaim) => string) {
  const claims: Record<string, string> = {}
  const missing: VisitorClaim[] = []
  for (const claim of visitorClaims(card)) {
    const value = read(claim)
    if (value === '') missing.push(claim)
    else claims[claim.name] = value
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

export const fieldOf = ({ name: claim, label }: VisitorClaim): Field => ({ claim, label })

function readClaim(claim: VisitorClaim, value: unknown, now: EpochMilliseconds): string {
  const field = fieldOf(claim)
  const text = readValue(field, value)
  if (text !== '' && claim.input === 'date') requireDay(field, text, now)
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
