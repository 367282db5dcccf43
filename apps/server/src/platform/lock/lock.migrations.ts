import type { MigrationStep } from '../database/migrations/migration.ts'
import { up as leases } from './migrations/0015-leases.ts'

export const lockMigrations: readonly MigrationStep[] = [{ of: '0015-leases', up: leases }]
