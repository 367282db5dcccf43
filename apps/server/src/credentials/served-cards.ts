import type { Card } from '@vitrine/api/cards/card.ts'
import * as z from 'zod'
import { type CardProblem, problemOf, requireNoProblems } from './card-file-error.ts'
import type { EngineRules, FormatName } from './credential-engine.ts'
import { engineOptionsOf } from './engine-options.ts'
import type { EnginesByName } from './engines-by-name.ts'

/** The engines need not be open. */
export type ServingEngines = Pick<EnginesByName<EngineRules>, 'all' | 'nameFor' | 'find' | 'of'>

export type ServingReport = {
  /** Called for each card that is disabled, with the engine that it names. */
  off: (card: { card: string; engine: string }) => void
  /** Called for each card that takes payments in a format in which wallets cannot show them. */
  unconfirmed: (card: { card: string; format: string }) => void
  /** Called for each card whose optional credentials are not requested. */
  notAsked: (card: { card: string; engine: string }) => void
}

/**
 * A card whose engine is not configured is disabled. The options of a card are those that the schema of its engine returned. A card that
 * names no format has the first one that its engine issues. Optional credentials that the engine of a card cannot request are left out.
 *
 * @throws {CardFileError} if enabled cards need something that their engines cannot do, or the cards of an engine do not fit together
 */
export function servedCards(given: Card[], engines: ServingEngines, report: ServingReport): Card[] {
  const adapted = given.map((card) => withoutOptional(withFormat(card, engines), given, engines, report.notAsked))
  const problems: CardProblem[] = []
  const served = adapted.map((card) => {
    if (!isEnabled(card)) return card
    if (!engines.find(card)) {
      report.off({ card: card.id, engine: engines.nameFor(card) })
      return switchedOff(card)
    }
    problems.push(...problemsOfServing(card, adapted, engines))
    const format = formatOfUnconfirmedPayments(card, adapted, engines)
    if (format !== undefined) report.unconfirmed({ card: card.id, format })
    return card.apiHost === '' ? withOptions(card, engines.of(card), problems) : card
  })
  requireNoProblems(problems)
  const own = served.filter((card) => isEnabled(card) && card.apiHost === '')
  for (const engine of engines.all()) engine.checkCards?.(own.filter((card) => engines.find(card) === engine))
  return served
}

const isEnabled = ({ issuance, presentation }: Card): boolean => issuance.enabled || presentation.enabled

/** Cards without an engine that is configured are never served, and keep what they have. */
function withFormat(card: Card, engines: ServingEngines): Card {
  const format = card.credential?.format ?? engines.find(card)?.abilities.issues[0]
  return card.credential && format ? { ...card, credential: { ...card.credential, format } } : card
}

/**
 * Returns the card without the optional credentials that its engine cannot request: all of them if it can request only one credential,
 * and those that another engine issues.
 */
function withoutOptional(
  card: Card,
  cards: Card[],
  engines: ServingEngines,
  report: (card: { card: string; engine: string }) => void,
): Card {
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

/** Returns the card with the options that the schema returned. */
function withOptions(card: Card, { name, options }: EngineRules, problems: CardProblem[]): Card {
  const { data, error } = (options ?? z.strictObject({})).safeParse(engineOptionsOf(card))
  if (error) {
    problems.push(...error.issues.flatMap((issue) => problemsOfOption(card, issue, name)))
    return card
  }
  const isPlain = card.engine === undefined && Object.keys(data).length === 0
  return isPlain ? card : { ...card, engine: { ...data, name } }
}

function problemsOfOption(card: Card, issue: z.core.$ZodIssue, engine: string): CardProblem[] {
  const fieldOf = (path: PropertyKey[]): string => ['engine', ...path].join('.')
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) =>
        problemOf(card, fieldOf([...issue.path, key]), `is not an option of the engine '${engine}': remove it`),
      )
    : [problemOf(card, fieldOf(issue.path), `is refused by the engine '${engine}': ${issue.message}`)]
}

const switchedOff = (card: Card): Card => ({
  ...card,
  issuance: { ...card.issuance, enabled: false },
  presentation: { ...card.presentation, enabled: false },
})

/** Skips cards whose calls another server answers (`apiHost`): that server checks them. */
function problemsOfServing(card: Card, cards: Card[], engines: ServingEngines): CardProblem[] {
  if (card.apiHost !== '') return []
  return [
    ...(card.issuance.enabled ? problemsOfIssuing(card, engines.of(card)) : []),
    ...(card.presentation.enabled ? problemsOfPresenting(card, cards, engines) : []),
  ]
}

function problemsOfIssuing(card: Card, { name, abilities }: EngineRules): CardProblem[] {
  if (!card.credential) return []
  const problems: CardProblem[] = []
  const refuse = (field: string, problem: string): unknown => problems.push(problemOf(card, field, problem))
  const format = formatOf(card.credential)
  if (!abilities.issues.includes(format))
    refuse('credential.format', `is '${format}', which the engine '${name}' does not issue: ${oneOf(abilities.issues)}`)
  if (card.credential.txCode && !abilities.pin)
    refuse('credential.txCode', `is true, but the engine '${name}' does not support PINs: expected false`)
  return problems
}

function problemsOfPresenting(card: Card, cards: Card[], engines: ServingEngines): CardProblem[] {
  const { name, abilities } = engines.of(card)
  const problems: CardProblem[] = []
  const refuse = (field: string, problem: string): unknown => problems.push(problemOf(card, field, problem))
  if (card.presentation.faceCheck && !abilities.faceCheck)
    refuse('presentation.faceCheck', `is set, but the engine '${name}' does not support face checks: expected false`)
  for (const field of ['vct', 'doctype'] as const)
    if (card.presentation[field].length > 0 && !abilities.severalCredentials)
      refuse(`presentation.${field}`, `names further types, but the engine '${name}' can request only one: remove it`)
  const issuing = definingCard(cards, card.type)
  const issuer = issuing && engines.nameFor(issuing)
  if (issuer !== undefined && issuer !== name)
    refuse(
      'engine',
      `is '${name}', but ${issuing?.id}.json issues '${card.type}' with '${issuer}': name the same engine`,
    )
  for (const [index, also] of card.presentation.alsoAsks.entries()) {
    const problem = problemOfFurther(also, cards, engines.of(card))
    if (problem !== undefined) refuse(`presentation.alsoAsks.${index}`, problem)
  }
  const format = definedCredential(cards, card.type)?.format
  if (format && !abilities.verifies.includes(format))
    refuse(
      'presentation.enabled',
      `is true for credentials in the format '${format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`,
    )
  return problems
}

function problemOfFurther(
  { type, claimSets }: Card['presentation']['alsoAsks'][number],
  cards: Card[],
  { name, abilities }: EngineRules,
): string | undefined {
  const credential = definedCredential(cards, type)
  if (!credential) return `asks for '${type}', which no card issues`
  const known = credential.claims.map((claim) => claim.name)
  const unknown = claimSets.flat().find((claim) => !known.includes(claim))
  if (unknown !== undefined) return `asks for '${unknown}', which '${type}' does not contain: ${oneOf(known)}`
  const format = formatOf(credential)
  if (abilities.verifies.includes(format)) return undefined
  return `asks for credentials in the format '${format}', which the engine '${name}' does not verify: ${oneOf(abilities.verifies)}`
}

function formatOfUnconfirmedPayments(card: Card, cards: Card[], engines: ServingEngines): string | undefined {
  const takesPayments = card.presentation.extra.some(({ operation }) => operation?.kind === 'payment')
  if (card.apiHost !== '' || !card.presentation.enabled || !takesPayments) return undefined
  const format = definedCredential(cards, card.type)?.format
  return format === undefined || engines.of(card).abilities.paymentInWallet.includes(format) ? undefined : format
}

export function formatOf({ format }: NonNullable<Card['credential']>): FormatName {
  if (!format) throw new Error('a card that is not served has no format')
  return format
}

/** All cards that define one type use the same format. */
export const definingCard = (cards: readonly Card[], type: string): Card | undefined =>
  cards.find((card) => card.type === type && card.credential)

export const definedCredential = (cards: readonly Card[], type: string): Card['credential'] =>
  definingCard(cards, type)?.credential

const oneOf = (values: readonly string[]): string => `expected ${values.join(' or ')}`
