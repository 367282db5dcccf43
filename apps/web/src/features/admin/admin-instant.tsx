import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { formatAdminInstant } from './admin-dates.ts'

/** Shows an instant in one line of a table. */
export const AdminInstant = ({ at }: { at: EpochMilliseconds | null }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatAdminInstant(at)}</span>
)
