import { t } from '@lingui/core/macro'
/**
 * A date and time as the admin console always shows them: in the Polish locale and the browser's time zone, 'N/A' where
 * there is none (D25). The instant is in epoch milliseconds.
 */
export function formatAdminInstant(instant: number | null): string {
  return instant === null ? notAvailable() : new Date(instant).toLocaleString('pl-PL')
}

/** What the admin console shows where there is no value. */
export const notAvailable = (): string => t`N/A`
