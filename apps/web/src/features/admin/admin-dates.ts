import { t } from '@lingui/core/macro'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
/** Formats an instant for the admin console (specification 2.17). */
export function formatAdminInstant(instant: EpochMilliseconds | null): string {
  return instant === null ? notAvailable() : new Date(instant).toLocaleString('pl-PL')
}

export const notAvailable = (): string => t`N/A`
