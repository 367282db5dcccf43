import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as entraRequests } from './migrations/0023-entra-requests.ts'

export const entraMigrations: readonly MigrationStep[] = [{ of: '0023-entra-requests', up: entraRequests }]
