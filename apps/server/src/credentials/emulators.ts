import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import type { CredentialEngine } from './credential-engine.ts'

/**
 * Returns the emulators that replace the services and wallets of these engines.
 *
 * @param walletUrl origin of the demo wallet, which opens the links of emulators; undefined if there is none
 */
export const emulatorsOf = (
  engines: readonly Pick<CredentialEngine, 'wallets'>[],
  walletUrl: string | undefined,
): Emulator[] =>
  engines.flatMap(({ wallets: { emulated, linkSchemes } }) =>
    emulated === undefined ? [] : [{ name: emulated, schemes: [...linkSchemes], url: walletUrl }],
  )
