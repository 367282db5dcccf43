import { defineEngine } from '../engine-context.ts'
import { type EntraConfiguration, entraConfiguration } from './entra.configuration.ts'
import { entraMigrations } from './entra.migrations.ts'

/** Definition of the engine for Microsoft Entra Verified ID. Its code is loaded only if it is configured. */
export const entraEngine = defineEngine({
  name: 'entra',
  settings: [entraConfiguration],
  migrations: entraMigrations,
  // Requests hold no personal data, and name the credentials that are still to be revoked.
  tables: { entra_requests: 'kept' },
  restore: {
    // The service keeps the credentials, so nothing has to be adapted to the earlier time.
    afterRestore: async () => [],
    revoke: async () => 'pending',
    revokeLost: async (...lost) => (await import('./requests/restore-requests.ts')).revokeLost(...lost),
  },
  open:
    ({ entra }: { entra: EntraConfiguration | undefined }) =>
    async (context) =>
      entra && (await import('./open-entra.ts')).openEntra(entra, context),
})
