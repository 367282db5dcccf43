import type { MigrationStep } from '../database/migrations/migration.ts'
import { up as locks } from './migrations/0015-locks.ts'

export const lockMigrations: readonly MigrationStep[] = [{ of: '0015-locks', up: locks }]
