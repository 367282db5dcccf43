import { t } from '@lingui/core/macro'
import { formatDay } from './dates.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Formats any JSON value for people; returns an empty text for null and undefined. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return DAY.test(value) ? formatDay(value) : value
  if (typeof value === 'boolean') return yesOrNo(value)
  return JSON.stringify(value)
}

/** Returns the word for the status of a credential. */
export const validity = (isValid: boolean): string => (isValid ? t`valid` : t`revoked or expired`)

export const yesOrNo = (value: boolean): string => (value ? t`Yes` : t`No`)
