import type { Card } from '@vitrine/api/cards/card.ts'
import { isOfOthers } from '@vitrine/api/cards/claim-definition.ts'
import { problemOf, requireNoProblems } from '../card-file-error.ts'
import type { EngineRules } from '../credential-engine.ts'
import { keyAttestationOf, wantsAttestation, zCardOptions } from './authorizations/card-options.ts'
import type { AttestationMode } from './authorizations/client-policy.ts'
import type { CredentialFormat } from './formats/credential-format.ts'

/** @param isTrusted returns whether another issuer is trusted for a type */
export const openid4vcRules = (
  formats: readonly CredentialFormat[],
  isTrusted: (type: string) => boolean,
  attestation: AttestationMode,
  countsKeys: boolean,
): EngineRules => ({
  name: 'openid4vc',
  options: zCardOptions,
  abilities: {
    issues: formats.map(({ name }) => name),
    verifies: formats.map(({ name }) => name),
    pin: true,
    paymentInWallet: formats.filter(({ confirmsPayments }) => confirmsPayments).map(({ name }) => name),
    faceCheck: false,
    severalCredentials: true,
    suspension: true,
  },
  checkCards: (cards) =>
    requireNoProblems([
      ...cards.filter((card) => !hasIssuer(card, isTrusted)).map(withoutIssuer),
      ...(attestation === 'off' ? cards.filter(wantsAttestation).map(withoutProviders) : []),
      ...(countsKeys ? [] : cards.filter((card) => keyAttestationOf(card) !== undefined).map(withoutKeyProviders)),
    ]),
})

/** Our own types are checked by the cards that define them. */
const hasIssuer = ({ credential, presentation }: Card, isTrusted: (type: string) => boolean): boolean =>
  !isOfOthers(credential) || !presentation.enabled || typesOfOthers(presentation).some(isTrusted)

const typesOfOthers = ({ vct, doctype }: Card['presentation']): string[] => [...vct, ...doctype]

const withoutIssuer = (card: Card) =>
  problemOf(
    card,
    'presentation.enabled',
    `is true, but no file in TRUSTED_ISSUERS_DIR has a line 'Type: <name>' for ${typesOfOthers(card.presentation).join(' or ')}: add the issuer's authority, or set it to false`,
  )

const withoutKeyProviders = (card: Card) =>
  problemOf(card, 'engine.keyAttestation', 'needs providers whose attestations of keys count: set KEY_PROVIDERS_DIR')

const withoutProviders = (card: Card) =>
  problemOf(
    card,
    'engine.walletAttestation',
    'needs providers of wallets whose attestations count: set WALLET_PROVIDERS_DIR, and leave WALLET_ATTESTATION empty or set it to accepted',
  )
