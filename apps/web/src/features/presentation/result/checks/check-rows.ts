import { t } from '@lingui/core/macro'
import { CHECKS, type Check, type CheckName, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { formatDate, formatInstant } from '../../../../shared/format/dates.ts'
import { formatPercent } from '../../../../shared/format/percent.ts'
import { checkName } from '../../../../shared/words/check-words.ts'

/** One check as it is shown. */
type CheckRow = {
  readonly check: CheckName
  readonly name: string
  readonly outcome: Check['outcome']
  /** What it was found by. */
  readonly value: string | undefined
}

/** A check of the credential, or of what it was used for. */
export type ShownCheck = Omit<CheckRow, 'check'> & { readonly check: CheckName | 'business' }

/** What everybody wants to know, whether or not a verifier tells it. The others are shown where they say something. */
const ALWAYS: ReadonlySet<CheckName> = new Set<CheckName>([
  'issuer',
  'signature',
  'holder',
  'request',
  'validity',
  'state',
  'query',
])

/** Issuer and expiry, which a result has outside of its checks. */
type IssuerAndExpiry = Pick<PresentationResult, 'vcIss' | 'expirationDate'>

/**
 * The checks that a verifier told, in the order in which they are made. What it says nothing of is not told, and is never
 * taken to have passed. Empty where it told of no check at all.
 */
export function checkRows(checks: readonly Check[] = [], known: IssuerAndExpiry = {}): CheckRow[] {
  if (checks.length === 0) return []
  const issuer = checks.find(({ name }) => name === 'issuer')?.value
  return CHECKS.flatMap((name) => {
    const saying = checks.filter((check) => check.name === name)
    const told = saying.find(({ outcome }) => outcome === 'failed') ?? saying[0]
    const outcome = told?.outcome ?? 'not-told'
    if (!ALWAYS.has(name) && !saysMore(name, outcome)) return []
    // The issuer's address is its domain, and stands in the row of the issuer.
    if (name === 'domain' && outcome === 'passed' && issuer !== undefined && told?.value === issuer) return []
    return [{ check: name, name: checkName(name), outcome, value: foundBy(name, outcome, told?.value, known) }]
  })
}

/** That it can be read goes without saying, once it was. */
const saysMore = (name: CheckName, outcome: Check['outcome']): boolean =>
  outcome === 'failed' || (outcome === 'passed' && name !== 'format')

function foundBy(
  name: CheckName,
  outcome: Check['outcome'],
  value: Check['value'],
  { vcIss, expirationDate }: IssuerAndExpiry,
): string | undefined {
  if (outcome === 'not-told') return undefined
  switch (name) {
    case 'issuer':
      return text(value ?? (outcome === 'passed' ? vcIss : undefined))
    case 'validity': {
      if (outcome === 'failed') return undefined
      if (value === NO_EXPIRY) return t`no expiry stated`
      const end = typeof value === 'number' ? value : expirationDate
      if (end === undefined) return undefined
      const date = formatDate(end)
      return t`until ${date}`
    }
    case 'state': {
      if (typeof value !== 'number') return undefined
      const time = formatInstant(value)
      return t`looked up on ${time}`
    }
    case 'query':
      return typeof value === 'number' && outcome === 'passed'
        ? t`The wallet sent more than requested. We ignored it.`
        : undefined
    case 'face':
      return typeof value === 'number' ? formatPercent(value) : undefined
    default:
      return text(value)
  }
}

const text = (value: Check['value']): string | undefined => (typeof value === 'string' ? value : undefined)
