import type { EngineRules } from '../credential-engine.ts'
import type { FormatRegistry } from './formats/formats.ts'

/** Returns the rules that decide which cards the built-in engine can serve with these formats. */
export const openid4vcRules = (formats: FormatRegistry): EngineRules => ({
  name: 'openid4vc',
  abilities: {
    issues: formats.names,
    verifies: formats.names,
    pin: true,
    paymentInWallet: formats.confirmingPayments,
    faceCheck: false,
    severalCredentials: true,
  },
})
