import type { Emulator } from '@vitrine/api/installation/configuration.ts'
import type { CredentialEngine } from './credential-engine.ts'

/** @param walletUrl origin of the demo wallet, which opens the links of emulators */
export const emulatorsOf = (
  engines: readonly Pick<CredentialEngine, 'wallets'>[],
  walletUrl: string | undefined,
): Emulator[] =>
  engines.flatMap(({ wallets: { emulated, linkSchemes } }) =>
    emulated === undefined ? [] : [{ name: emulated, schemes: [...linkSchemes], url: walletUrl }],
  )
