import type { EngineRules } from '../credential-engine.ts'
import { zCardOptions } from './card-options.ts'
import { contractDefinitions } from './contracts/contract-definition.ts'

const FORMAT = 'jwt_vc_json'

export const entraRules = (installation: { publicUrl: string; clientName: string }) =>
  ({
    name: 'entra',
    abilities: {
      issues: [FORMAT],
      verifies: [FORMAT],
      pin: true,
      paymentInWallet: [],
      faceCheck: true,
      severalCredentials: false,
      suspension: false,
    },
    options: zCardOptions,
    checkCards: (cards) => {
      contractDefinitions(cards, installation)
    },
  }) satisfies EngineRules
