import type { Tables } from '../../platform/database/tables.ts'

/**
 * What a backup has of each table. Left out is what lives for minutes: flows that are under way, with what visitors gave and showed, and which server does what for all.
 * A backup that kept it would keep it for longer than visitors are told (docs/decisions/what-we-keep.md).
 */
const TABLES = {
  installation: 'kept',
  contracts: 'kept',
  scenario_versions: 'kept',
  accounts: 'kept',
  credentials: 'kept',
  status_lists: 'kept',
  status_entries: 'kept',
  receivers: 'kept',
  payments: 'kept',
  coupons: 'kept',
  gate_openings: 'kept',
  identities: 'kept',
  audit_log: 'kept',
  audit_seals: 'kept',
  audit_counts: 'kept',
  leases: 'left-out',
  issuances: 'left-out',
  presentations: 'left-out',
  presentation_results: 'left-out',
  help_desk_requests: 'left-out',
  openid4vc_offers: 'left-out',
  openid4vc_requests: 'left-out',
  openid4vc_used_nonces: 'left-out',
} as const satisfies Record<keyof Tables, 'kept' | 'left-out'>

/** The tables that a backup has, each after those that it refers to. */
export const BACKED_UP: readonly (keyof Tables)[] = (Object.keys(TABLES) as (keyof Tables)[]).filter(
  (table) => TABLES[table] === 'kept',
)
