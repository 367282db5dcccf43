import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { formatAdminInstant } from './admin-dates.ts'

export const AdminInstant = ({ at }: { at: EpochMilliseconds | null }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatAdminInstant(at)}</span>
)
