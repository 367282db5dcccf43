import { defineEngine, type EngineCheckOptions } from '../engine-context.ts'
import { type EntraConfiguration, entraConfiguration, unsafeEntraSettings } from './entra.configuration.ts'
import { entraMigrations } from './entra.migrations.ts'

/** Settings that the engine reads, its own and those of the server. */
type Settings = { entra: EntraConfiguration | undefined; publicUrl: string }

/** Definition of the engine for Microsoft Entra Verified ID. Its code is loaded only if it is configured. */
export const entraEngine = defineEngine({
  name: 'entra',
  settings: [entraConfiguration],
  unsafeInProduction: ({ entra }: Settings) => (entra ? unsafeEntraSettings(entra) : []),
  migrations: entraMigrations,
  tables: { entra_requests: 'left-out' },
  restore: {
    // The service keeps the credentials, so nothing has to be adapted to the earlier time.
    afterRestore: async () => [],
    revoke: async () => 'pending',
    revokeLost: async (...lost) => (await import('./requests/restore-requests.ts')).revokeLost(...lost),
  },
  checks: async ({ entra, publicUrl }: Settings, options: EngineCheckOptions) =>
    entra ? (await import('./health/checks/entra-checks.ts')).entraChecks(entra, { publicUrl, ...options }) : [],
  rules: async ({ entra, publicUrl }: Settings) =>
    entra && (await import('./entra-rules.ts')).entraRules({ publicUrl, ...entra }),
  open:
    ({ entra }: Settings) =>
    async (context) =>
      entra && (await import('./entra-engine.ts')).openEntra(entra, context),
})
