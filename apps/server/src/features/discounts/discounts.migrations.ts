import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as discountCodes } from './migrations/0024-discount-codes.ts'

export const discountsMigrations: readonly MigrationStep[] = [{ of: '0024-discount-codes', up: discountCodes }]
