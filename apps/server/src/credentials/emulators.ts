import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import type { CredentialEngine } from './credential-engine.ts'

/** Returns the emulators that replace the services and wallets of these engines. */
export const emulatorsOf = (engines: readonly Pick<CredentialEngine, 'wallets'>[]): Emulator[] =>
  engines.flatMap(({ wallets: { emulator, linkSchemes } }) =>
    emulator ? [{ ...emulator, schemes: [...linkSchemes] }] : [],
  )
