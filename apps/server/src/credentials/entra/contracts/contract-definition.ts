import type { Card } from '@vitrine/api/cards/card.ts'
import type { ClaimDefinition } from '@vitrine/api/cards/claim-definition.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { type ContractDisplay, contractDisplays, type DisplayedClaim } from './contract-displays.ts'
import { type ContractedCards, contractedCards, type IssuingCard } from './contracted-cards.ts'
import { INDEXED_CLAIM } from './indexed-claim.ts'

const DAY: Seconds = 86_400

/** Mapping of a claim that the server sends to a claim of the credential. */
type ClaimMapping = { inputClaim: string; outputClaim: string; indexed: boolean; required: boolean; type: 'String' }

/** A contract as our cards need it (Rules and display definition model; Verified ID Admin API). */
export type ContractDefinition = {
  name: string
  rules: {
    /** The server sends all claims. With any other attestation the wallet would ask the holder for them. */
    attestations: { idTokenHints: [{ mapping: ClaimMapping[]; required: true }] }
    validityInterval: Seconds
    vc: { type: [string] }
  }
  displays: ContractDisplay[]
  /** The expiry of a credential is that of the issuance, which is stored in the ledger. */
  allowOverrideValidityIntervalOnIssuance: true
}

export type ContractOptions = {
  /** The service and the wallet load the logo from this origin. */
  publicUrl: string
  clientName: string
}

export const contractDefinitions = (cards: readonly Card[], options: ContractOptions): ContractDefinition[] =>
  contractedCards(cards).map((contracted) => contractDefinition(contracted, options))

function contractDefinition({ name, cards }: ContractedCards, options: ContractOptions): ContractDefinition {
  const [card] = cards
  const claims = claimsOf(cards)
  const taken = claims.find((claim) => claim.name === INDEXED_CLAIM)
  if (taken)
    throw new ExplainedError(
      `${taken.card.id}.json: credential.claims contains '${INDEXED_CLAIM}', which the engine entra adds itself: rename this claim`,
    )
  return {
    name,
    rules: {
      attestations: {
        idTokenHints: [
          {
            mapping: [
              { ...mappingOf(INDEXED_CLAIM), indexed: true, required: true },
              ...claims.map((claim) => ({ ...mappingOf(claim.name), required: isAlwaysSent(claim.name, cards) })),
            ],
            required: true,
          },
        ],
      },
      validityInterval: Math.max(...cards.map(({ credential }) => credential.validDays)) * DAY,
      vc: { type: [card.type] },
    },
    displays: contractDisplays(card, claims, options),
    allowOverrideValidityIntervalOnIssuance: true,
  }
}

const mappingOf = (claim: string): ClaimMapping => ({
  inputClaim: claim,
  outputClaim: claim,
  indexed: false,
  required: false,
  type: 'String',
})

/** If several cards define a claim, the first one counts. */
function claimsOf(cards: readonly IssuingCard[]): DisplayedClaim[] {
  const claims = cards.flatMap((card) => card.credential.claims.map(({ name, label }) => ({ name, label, card })))
  return claims.filter(({ name }, index) => claims.findIndex((claim) => claim.name === name) === index)
}

const isAlwaysSent = (name: string, cards: readonly IssuingCard[]): boolean =>
  cards.every((card) => card.credential.claims.some((claim) => claim.name === name && hasAlwaysValue(claim, card)))

/** Empty values are not sent, and a visitor may leave a field empty if the card allows it. */
function hasAlwaysValue(claim: ClaimDefinition, { issuance }: IssuingCard): boolean {
  switch (claim.source) {
    case 'visitor':
      return issuance.customInputRequired
    case 'card':
      return claim.value !== ''
    case 'server':
      return true
    case 'issuer':
      return false
  }
}
