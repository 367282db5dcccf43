import { defineEngine, type EngineCheckOptions } from '../engine-context.ts'
import { type EntraSettings, entraConfiguration, unsafeEntraSettings } from './entra.configuration.ts'
import { entraMigrations } from './entra.migrations.ts'

/** Definition of the engine for Microsoft Entra Verified ID. Its code is loaded only if it is configured or its command runs. */
export const entraEngine = defineEngine({
  name: 'entra',
  settings: [entraConfiguration],
  unsafeInProduction: ({ entra }: EntraSettings) => (entra ? unsafeEntraSettings(entra) : []),
  migrations: entraMigrations,
  tables: { entra_requests: 'left-out' },
  restore: {
    // The service keeps the credentials, so nothing has to be adapted to the earlier time.
    afterRestore: async () => [],
    setStatus: async () => 'pending',
    revokeLost: async (...lost) => (await import('./requests/restore-requests.ts')).revokeLost(...lost),
  },
  command: async (...given) => (await import('./entra.command.ts')).entraCommand(...given),
  checks: async ({ entra, publicUrl }: EntraSettings, options: EngineCheckOptions) =>
    entra ? (await import('./health/checks/entra-checks.ts')).entraChecks(entra, { publicUrl, ...options }) : [],
  rules: async ({ entra, publicUrl }: EntraSettings) =>
    entra && (await import('./entra-rules.ts')).entraRules({ publicUrl, ...entra }),
  open:
    ({ entra }: EntraSettings) =>
    async (context) =>
      entra && (await import('./entra-engine.ts')).openEntra(entra, context),
})
