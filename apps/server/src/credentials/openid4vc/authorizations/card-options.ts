import type { Card } from '@vitrine/api/cards/card.ts'
import * as z from 'zod'
import { engineOptionsOf } from '../../engine-options.ts'
import { ATTESTATION_MODES, type AttestationMode, type ClientPolicy } from './client-policy.ts'

/** Options of a card for this engine. */
export const zCardOptions = z.strictObject({
  /** Whether an attestation of the wallet counts, or is required; by default, as the installation says. */
  walletAttestation: z.enum(ATTESTATION_MODES).optional(),
})

/** Returns whether a card says that attestations count. */
export const wantsAttestation = (card: Card): boolean =>
  (zCardOptions.parse(engineOptionsOf(card)).walletAttestation ?? 'off') !== 'off'

/** Returns the mode for a card. */
export const attestationModeOf = (card: Card | undefined, { attestation }: ClientPolicy): AttestationMode =>
  (card && zCardOptions.parse(engineOptionsOf(card)).walletAttestation) ?? attestation
