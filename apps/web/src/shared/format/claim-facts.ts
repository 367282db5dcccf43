import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import type { Fact } from '../ui/fact-list.tsx'
import { claimLabel } from './claim-label.ts'
import { locales } from './locale.ts'
import { formatPln } from './money.ts'
import { formatValue } from './value.ts'

/** Deeper objects and lists are shown as JSON. */
const MAX_DEPTH = 8

export type ClaimLabels = PublicCard['claims']
type Claim = { readonly key: string; readonly label: string; readonly value: unknown }

/** Returns one row for a list of texts or numbers. Each member of an object, and each element of any other list, has its own. */
export const claimFacts = (claims: Record<string, unknown>, labels: ClaimLabels = []): Fact[] =>
  Object.entries(claims).flatMap(([key, value]) =>
    factsOf({ key, label: claimLabel(key, labels) || '-', value }, labels, 1),
  )

function factsOf({ key, label, value }: Claim, labels: ClaimLabels, depth: number): Fact[] {
  if (value === '' || value === undefined) return []
  const parts = depth < MAX_DEPTH ? partsOf({ key, label, value }, labels) : []
  if (parts.length > 0) return parts.flatMap((part) => factsOf(part, labels, depth + 1))
  const format = labels.find(({ name }) => name === key)?.format
  return [{ key, label, value: textOf(value, format) }]
}

function partsOf({ key, label, value }: Claim, labels: ClaimLabels): Claim[] {
  if (!isComposite(value)) return []
  if (Array.isArray(value))
    return value.some(isComposite)
      ? value.map((element, index) => ({ key: `${key}.${index}`, label: `${label} ${index + 1}`, value: element }))
      : []
  return Object.entries(value).map(([name, member]) => ({
    key: `${key}.${name}`,
    label: `${label} · ${claimLabel(`${key}.${name}`, labels, name)}`,
    value: member,
  }))
}

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null

type Format = ClaimLabels[number]['format']

function textOf(value: unknown, format: Format): string {
  if (value === null) return t`not stated`
  if (Array.isArray(value) && !value.some(isComposite))
    return value.length === 0 ? t`none` : listOf(value.map((element) => textOf(element, format)))
  if (isComposite(value)) return Object.keys(value).length === 0 ? t`none` : JSON.stringify(value)
  if (typeof value === 'number' && format === 'pln') return formatPln(value)
  return format === 'country' ? countryOf(formatValue(value)) : inGroupsOfFour(formatValue(value))
}

const listOf = (texts: string[]): string => new Intl.ListFormat(locales(), { type: 'conjunction' }).format(texts)

/** Returns the country of an ISO 3166-1 alpha-2 code; any other text stays unchanged. */
const countryOf = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locales(), { type: 'region' }).of(code) ?? code) : code
