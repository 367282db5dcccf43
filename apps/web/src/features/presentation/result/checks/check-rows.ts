import { t } from '@lingui/core/macro'
import { CHECKS, type Check, type CheckName, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { formatDate, formatInstant } from '../../../../shared/format/dates.ts'
import { formatPercent } from '../../../../shared/format/percent.ts'
import { checkName } from '../../../../shared/words/check-words.ts'

type CheckRow = {
  readonly check: CheckName
  readonly name: string
  readonly outcome: Check['outcome']
  /** The value that the outcome is based on. */
  readonly value: string | undefined
}

/** Row for a check of the credential, or for the check of the operation (`business`). */
export type ShownCheck = Omit<CheckRow, 'check'> & { readonly check: CheckName | 'business' }

/** Checks that are shown whenever any check is reported. The others are shown if they add information. */
const ALWAYS: ReadonlySet<CheckName> = new Set<CheckName>([
  'issuer',
  'signature',
  'holder',
  'request',
  'validity',
  'state',
  'query',
])

type IssuerAndExpiry = Pick<PresentationResult, 'vcIss' | 'expirationDate'>

/** A check that the verifier did not report is shown as not reported, never as passed. */
export function checkRows(checks: readonly Check[] = [], known: IssuerAndExpiry = {}): CheckRow[] {
  if (checks.length === 0) return []
  const issuer = checks.find(({ name }) => name === 'issuer')?.value
  return CHECKS.flatMap((name) => {
    const reports = checks.filter((check) => check.name === name)
    const reported = reports.find(({ outcome }) => outcome === 'failed') ?? reports[0]
    const outcome = reported?.outcome ?? 'unknown'
    if (!ALWAYS.has(name) && !saysMore(name, outcome)) return []
    // A domain equal to the issuer is already in the issuer's row.
    if (name === 'domain' && outcome === 'passed' && issuer !== undefined && reported?.value === issuer) return []
    return [
      {
        check: name,
        name: checkName(name, outcome),
        outcome,
        value: valueBehind(name, outcome, reported?.value, known),
      },
    ]
  })
}

/** Returns true if a check adds information. A passed format check does not. */
const saysMore = (name: CheckName, outcome: Check['outcome']): boolean =>
  outcome === 'failed' || (outcome === 'passed' && name !== 'format')

function valueBehind(
  name: CheckName,
  outcome: Check['outcome'],
  value: Check['value'],
  { vcIss, expirationDate }: IssuerAndExpiry,
): string | undefined {
  if (outcome === 'unknown') return undefined
  switch (name) {
    case 'issuer':
      return text(value ?? (outcome === 'passed' ? vcIss : undefined))
    case 'validity': {
      if (outcome === 'failed') return undefined
      if (value === NO_EXPIRY) return t`no expiry stated`
      const end = typeof value === 'number' ? value : expirationDate
      return end === undefined ? undefined : t`until ${{ date: formatDate(end) }}`
    }
    case 'state':
      return typeof value === 'number' ? t`looked up on ${{ time: formatInstant(value) }}` : undefined
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
