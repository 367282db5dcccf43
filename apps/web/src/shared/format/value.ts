import { t } from '@lingui/core/macro'
import { formatDay, formatInstant } from './dates.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
/** A point in time without fractions (RFC 3339), as in an mdoc. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return formatText(value)
  if (typeof value === 'boolean') return yesOrNo(value)
  return JSON.stringify(value)
}

function formatText(text: string): string {
  if (DAY.test(text)) return formatDay(text)
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? formatInstant(Date.parse(text)) : text
}

export const validityWords = (isValid: boolean): string => (isValid ? t`Valid` : t`Revoked or expired`)

export const yesOrNo = (value: boolean): string => (value ? t`Yes` : t`No`)
