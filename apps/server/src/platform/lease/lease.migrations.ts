import type { MigrationStep } from '../database/migrations/migration.ts'
import { up as leases } from './migrations/0015-leases.ts'

export const leaseMigrations: readonly MigrationStep[] = [{ of: '0015-leases', up: leases }]
