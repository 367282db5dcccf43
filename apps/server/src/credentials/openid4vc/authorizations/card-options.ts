import type { Card } from '@vitrine/api/cards/card.ts'
import * as z from 'zod'
import { engineOptionsOf } from '../../engine-options.ts'
import { ATTESTATION_MODES, type AttestationMode, type ClientPolicy } from './client-policy.ts'

/** Most copies of any card, because each adds permanent rows to the database. */
const MOST_COPIES = 20

const zLevels = z.array(z.string().min(1)).min(1)

/**
 * Levels of key attestations (for example `iso_18045_high`, OpenID4VCI 1.0 appendix D.2), of which a card accepts any. Without levels, it
 * accepts each attestation by a known provider.
 */
const zKeyAttestation = z.strictObject({ keyStorage: zLevels.optional(), userAuthentication: zLevels.optional() })
export type KeyAttestationDemand = z.infer<typeof zKeyAttestation>

export const zCardOptions = z.strictObject({
  /** Use of attestations of the wallet; by default, that of the installation. */
  walletAttestation: z.enum(ATTESTATION_MODES).optional(),
  /** Demands that a provider vouches for the keys of the holder. */
  keyAttestation: zKeyAttestation.optional(),
  /** Most copies that a wallet gets at once, each for another key, so that verifiers cannot link them; by default one. */
  copies: z.int().min(2).max(MOST_COPIES).optional(),
})

const known = new WeakMap<Card, z.infer<typeof zCardOptions>>()

/** Each credential request asks for the options of all cards, so they are parsed once. */
function optionsOf(card: Card): z.infer<typeof zCardOptions> {
  const options = known.get(card) ?? zCardOptions.parse(engineOptionsOf(card))
  known.set(card, options)
  return options
}

export const wantsAttestation = (card: Card): boolean => (optionsOf(card).walletAttestation ?? 'off') !== 'off'

export const attestationModeOf = (card: Card | undefined, { attestation }: ClientPolicy): AttestationMode =>
  (card && optionsOf(card).walletAttestation) ?? attestation

export const copiesOf = (card: Card | undefined): number => (card && optionsOf(card).copies) ?? 1

export const mostCopiesOf = (cards: readonly Card[]): number => Math.max(1, ...cards.map(copiesOf))

export const keyAttestationOf = (card: Card): KeyAttestationDemand | undefined => optionsOf(card).keyAttestation
