import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import type { FormatName } from './credential-engine.ts'
import type { CredentialEngines } from './credential-engines.ts'
import { withCheckedOptions } from './engine-options.ts'

/** Error for an enabled card that cannot be served. The message names the file, the field and the expected value. */
export class CardNotServedError extends ExplainedError {
  override readonly name = 'CardNotServedError'
}

/**
 * Returns the cards as this server can serve them. A card whose engine is not configured is disabled. The options of a card are those
 * that the schema of its engine returned. A card that names no format has the first one that its engine issues. Optional credentials
 * that the engine of a card cannot request are left out.
 *
 * @param report.off called for each card that is disabled, with the engine that it names
 * @param report.unconfirmed called for each card that takes payments in a format in which wallets cannot show them
 * @param report.notAsked called for each card whose optional credentials are not requested
 * @throws {CardNotServedError} if an enabled card needs something that its engine cannot do
 * @throws {ExplainedError} if the cards of an engine do not fit together
 */
export function servedCards(
  given: Scenario[],
  engines: CredentialEngines,
  report: {
    off: (card: { card: string; engine: string }) => void
    unconfirmed: (card: { card: string; format: string }) => void
    notAsked: (card: { card: string; engine: string }) => void
  },
): Scenario[] {
  const adapted = given.map((card) => withoutOptional(withFormat(card, engines), given, engines, report.notAsked))
  const served = adapted.map((card) => {
    if (!isEnabled(card)) return card
    if (!engines.find(card)) {
      report.off({ card: card.id, engine: engines.nameFor(card) })
      return switchedOff(card)
    }
    requireServed(card, adapted, engines)
    const format = formatOfUnconfirmedPayments(card, adapted, engines)
    if (format !== undefined) report.unconfirmed({ card: card.id, format })
    return card.apiHost === '' ? withOptions(card, engines) : card
  })
  const own = served.filter((card) => isEnabled(card) && card.apiHost === '')
  for (const engine of engines.all()) engine.checkCards?.(own.filter((card) => engines.find(card) === engine))
  return served
}

const isEnabled = ({ issuance, presentation }: Scenario): boolean => issuance.enabled || presentation.enabled

/** Returns the card with a format. Cards without an engine that is configured are never served, and keep what they have. */
function withFormat(card: Scenario, engines: CredentialEngines): Scenario {
  const format = card.credential?.format ?? engines.find(card)?.abilities.issues[0]
  return card.credential && format ? { ...card, credential: { ...card.credential, format } } : card
}

/**
 * Returns the card without the optional credentials that its engine cannot request: all of them if it can request only one credential,
 * and those that another engine issues.
 */
function withoutOptional(
  card: Scenario,
  cards: Scenario[],
  engines: CredentialEngines,
  report: (card: { card: string; engine: string }) => void,
): Scenario {
  const engine = engines.find(card)
  const { presentation } = card
  if (card.apiHost !== '' || !engine) return card
  const isRequested = (type: string): boolean => {
    const issuing = definingCard(cards, type)
    return engine.abilities.severalCredentials && (!issuing || engines.nameFor(issuing) === engine.name)
  }
  const alsoAsks = presentation.alsoAsks.filter(({ type }) => isRequested(type))
  if (alsoAsks.length === presentation.alsoAsks.length) return card
  if (presentation.enabled) report({ card: card.id, engine: engine.name })
  return { ...card, presentation: { ...presentation, alsoAsks } }
}

/** @throws {CardNotServedError} if the engine refuses an option of the card */
function withOptions(card: Scenario, engines: CredentialEngines): Scenario {
  const checked = withCheckedOptions(card, engines.of(card))
  if ('card' in checked) return checked.card
  const lines = checked.problems.map(
    ({ option, problem }) => `${card.id}.json: ${option === '' ? 'engine' : `engine.${option}`} ${problem}`,
  )
  throw new CardNotServedError(lines.join('\n'))
}

const switchedOff = (card: Scenario): Scenario => ({
  ...card,
  issuance: { ...card.issuance, enabled: false },
  presentation: { ...card.presentation, enabled: false },
})

/**
 * Checks that the engine of a card can serve the card. Skips cards whose calls another server answers (`apiHost`): that server
 * checks them.
 */
function requireServed(card: Scenario, cards: Scenario[], engines: CredentialEngines): void {
  if (card.apiHost !== '') return
  const { name, abilities } = engines.of(card)
  const refuse = (field: string, problem: string): never => {
    throw new CardNotServedError(`${card.id}.json: ${field} ${problem}`)
  }
  if (card.issuance.enabled && card.credential) {
    const { txCode } = card.credential
    const format = formatOf(card.credential)
    if (!abilities.issues.includes(format))
      refuse(
        'credential.format',
        `is '${format}', which the engine '${name}' does not issue: ${oneOf(abilities.issues)}`,
      )
    if (txCode && !abilities.pin)
      refuse('credential.txCode', `is true, but the engine '${name}' does not support PINs: expected false`)
  }
  if (card.presentation.enabled) {
    if (card.presentation.faceCheck && !abilities.faceCheck)
      refuse('presentation.faceCheck', `is set, but the engine '${name}' does not support face checks: expected false`)
    if (card.presentation.vct.length > 0 && !abilities.severalCredentials)
      refuse('presentation.vct', `names further types, but the engine '${name}' can request only one: remove it`)
    const issuing = definingCard(cards, card.type)
    const issuer = issuing && engines.nameFor(issuing)
    if (issuer !== undefined && issuer !== name)
      refuse(
        'engine',
        `is '${name}', but ${issuing?.id}.json issues '${card.type}' with '${issuer}': name the same engine`,
      )
    requireFurtherServed(card, cards, engines)
    for (const [index, { claims = [] }] of card.presentation.extra.entries()) {
      const known = definedCredential(cards, card.type)?.claims.map((claim) => claim.name)
      const unknown = claims.find((claim) => known?.includes(claim) === false)
      if (known && unknown !== undefined)
        refuse(
          `presentation.extra.${index}.claims`,
          `asks for '${unknown}', which '${card.type}' does not contain: ${oneOf(known)}`,
        )
    }
    const format = definedCredential(cards, card.type)?.format
    if (format && !abilities.verifies.includes(format))
      refuse(
        'presentation.enabled',
        `is true for credentials in the format '${format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`,
      )
  }
}

/**
 * Checks the optional credentials that a card asks for.
 *
 * @throws {CardNotServedError} if the engine cannot ask for them, or no card issues them with these claims
 */
function requireFurtherServed(card: Scenario, cards: Scenario[], engines: CredentialEngines): void {
  const { name, abilities } = engines.of(card)
  for (const [index, { type, claimSets }] of card.presentation.alsoAsks.entries()) {
    const refuse: (problem: string) => never = (problem) => {
      throw new CardNotServedError(`${card.id}.json: presentation.alsoAsks.${index} ${problem}`)
    }
    const credential = definedCredential(cards, type)
    if (!credential) refuse(`asks for '${type}', which no card issues`)
    const known = credential.claims.map((claim) => claim.name)
    const unknown = claimSets.flat().find((claim) => !known.includes(claim))
    if (unknown !== undefined) refuse(`asks for '${unknown}', which '${type}' does not contain: ${oneOf(known)}`)
    const format = formatOf(credential)
    if (!abilities.verifies.includes(format))
      refuse(
        `asks for credentials in the format '${format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`,
      )
  }
}

/** Returns the format of a card that takes payments if wallets cannot confirm payments in this format; otherwise undefined. */
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

/** Returns the format of a served card. */
export function formatOf({ format }: NonNullable<Scenario['credential']>): FormatName {
  if (!format) throw new Error('a card that is not served has no format')
  return format
}

/** Returns the first card that defines credentials of a type. All cards that define one type use the same format. */
export const definingCard = (cards: readonly Scenario[], type: string): Scenario | undefined =>
  cards.find((card) => card.type === type && card.credential)

/** Returns the definition of the credentials of a type. */
export const definedCredential = (cards: readonly Scenario[], type: string): Scenario['credential'] =>
  definingCard(cards, type)?.credential

const oneOf = (values: readonly string[]): string => `expected ${values.join(' or ')}`
