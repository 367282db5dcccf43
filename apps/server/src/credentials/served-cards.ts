import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import type { CredentialEngines } from './credential-engines.ts'

/** A card that is on cannot be served; the message names file, field and what is expected. */
export class CardNotServedError extends ExplainedError {
  override readonly name = 'CardNotServedError'
}

/**
 * The cards as this server can serve them: one whose engine is not configured is off.
 *
 * @param tell.off told which card is off, and the engine that it names
 * @param tell.unconfirmed told which card takes payments that no wallet shows, and in which format
 * @throws {CardNotServedError} for a card that is on and asks for what its engine cannot do
 */
export function servedCards(
  cards: Scenario[],
  engines: CredentialEngines,
  tell: {
    off: (card: { card: string; engine: string }) => void
    unconfirmed: (card: { card: string; format: string }) => void
  },
): Scenario[] {
  return cards.map((card) => {
    if (!(card.issuance.enabled || card.presentation.enabled)) return card
    if (!engines.find(card)) {
      tell.off({ card: card.id, engine: engines.nameFor(card) })
      return switchedOff(card)
    }
    requireServed(card, cards, engines)
    const format = formatOfUnconfirmedPayments(card, cards, engines)
    if (format !== undefined) tell.unconfirmed({ card: card.id, format })
    return card
  })
}

const switchedOff = (card: Scenario): Scenario => ({
  ...card,
  issuance: { ...card.issuance, enabled: false },
  presentation: { ...card.presentation, enabled: false },
})

/** What another server answers (`apiHost`) is for that one to know. */
function requireServed(card: Scenario, cards: Scenario[], engines: CredentialEngines): void {
  if (card.apiHost !== '') return
  const { name, abilities } = engines.of(card)
  const refuse = (field: string, problem: string): never => {
    throw new CardNotServedError(`${card.id}.json: ${field} ${problem}`)
  }
  if (card.issuance.enabled && card.credential) {
    const { format, txCode } = card.credential
    if (!abilities.issues.includes(format))
      refuse(
        'credential.format',
        `is '${format}', which the engine '${name}' does not issue: ${oneOf(abilities.issues)}`,
      )
    if (txCode && !abilities.pin)
      refuse('credential.txCode', `is true, and the engine '${name}' knows no PIN: expected false`)
  }
  if (card.presentation.enabled) {
    if (card.presentation.faceCheck && !abilities.faceCheck)
      refuse('presentation.faceCheck', `is true, and the engine '${name}' checks no faces: expected false`)
    requireFurtherServed(card, cards, engines)
    for (const [index, { claims = [] }] of card.presentation.extra.entries()) {
      const known = definedCredential(cards, card.type)?.claims.map((claim) => claim.name)
      const unknown = claims.find((claim) => known?.includes(claim) === false)
      if (known && unknown !== undefined)
        refuse(
          `presentation.extra.${index}.claims`,
          `asks for '${unknown}', which '${card.type}' does not say: ${oneOf(known)}`,
        )
    }
    const format = definedCredential(cards, card.type)?.format
    if (format && !abilities.verifies.includes(format))
      refuse(
        'presentation.enabled',
        `is true for credentials in '${format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`,
      )
  }
}

/** @throws {CardNotServedError} for further credentials that its engine cannot ask for, or that no card issues with these claims */
function requireFurtherServed(card: Scenario, cards: Scenario[], engines: CredentialEngines): void {
  const { name, abilities } = engines.of(card)
  for (const [index, { type, claimSets }] of card.presentation.alsoAsks.entries()) {
    const refuse: (problem: string) => never = (problem) => {
      throw new CardNotServedError(`${card.id}.json: presentation.alsoAsks.${index} ${problem}`)
    }
    if (!abilities.severalCredentials)
      refuse(`asks for a second credential, and the engine '${name}' asks for one: expected none`)
    const credential = definedCredential(cards, type)
    if (!credential) refuse(`asks for '${type}', which no card issues`)
    const known = credential.claims.map((claim) => claim.name)
    const unknown = claimSets.flat().find((claim) => !known.includes(claim))
    if (unknown !== undefined) refuse(`asks for '${unknown}', which '${type}' does not say: ${oneOf(known)}`)
    if (!abilities.verifies.includes(credential.format))
      refuse(
        `asks for credentials in '${credential.format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`,
      )
  }
}

/** The format of a card that takes payments, where wallets have no place in it to show and confirm them. */
function formatOfUnconfirmedPayments(
  card: Scenario,
  cards: Scenario[],
  engines: CredentialEngines,
): string | undefined {
  const takesPayments = card.presentation.extra.some(({ operation }) => operation?.kind === 'payment')
  if (card.apiHost !== '' || !card.presentation.enabled || !takesPayments) return undefined
  const format = definedCredential(cards, card.type)?.format
  return format === undefined || engines.of(card).abilities.paymentInWallet.includes(format) ? undefined : format
}

/** The first card that says what credentials of a type are; all that do give it the same format. */
export const definingCard = (cards: readonly Scenario[], type: string): Scenario | undefined =>
  cards.find((card) => card.type === type && card.credential)

/** What credentials of a type are. */
export const definedCredential = (cards: readonly Scenario[], type: string): Scenario['credential'] =>
  definingCard(cards, type)?.credential

const oneOf = (formats: readonly string[]): string => `expected ${formats.join(' or ')}`
