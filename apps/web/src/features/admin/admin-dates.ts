import { t } from '@lingui/core/macro'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
/** Formats an instant for the admin console: in the Polish locale and the browser's time zone, 'N/A' for null (specification 2.17). */
export function formatAdminInstant(instant: EpochMilliseconds | null): string {
  return instant === null ? notAvailable() : new Date(instant).toLocaleString('pl-PL')
}

/** Text that the admin console shows instead of a missing value. */
export const notAvailable = (): string => t`N/A`
