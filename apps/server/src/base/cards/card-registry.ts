import { hash } from 'node:crypto'
import type { Card } from '@vitrine/api/cards/card.ts'
import { isOfOthers } from '@vitrine/api/cards/claim-definition.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { callPrefix, settingsPrefix } from '@vitrine/api/pages/paths.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { RequestedClaim } from '../../credentials/credential-engine.ts'
import { definingCard } from '../../credentials/served-cards.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findCardVersion, saveCardVersion } from './cards.repository.ts'
import { requireDistinctCalls } from './distinct-calls.ts'

export type VersionedCard = { card: Card; version: string }

/** Path prefix and credential type of an API call. They determine the card. */
type CardCall = { prefix: string; type?: string | undefined }

/** Longest time from the start of an issuance to the last request of its wallet: any engine's offers and tokens expire sooner. */
const OFFERED: Milliseconds = 3_600_000

export type ServedCards = {
  /** All cards, in display order. */
  all: readonly Card[]
  /** Versions of the cards of each credential type, separated by spaces. */
  definitions: ReadonlyMap<string, string>
}

/** Work that has to be done before changed cards are served. It may be repeated, and several servers may do it at once. */
type Preparation = (cards: ServedCards) => Promise<void>

/** A flow keeps the version of its card that it started with, and can still load this version after the card has changed or was removed. */
export class CardRegistry {
  readonly #database: Queryable
  readonly #clock: Clock
  readonly #preparations: Preparation[] = []
  #current: ReadonlyMap<string, VersionedCard> = new Map()
  /** The current cards whose calls this server answers. */
  #ownCards: readonly VersionedCard[] = []
  #served: ServedCards = { all: [], definitions: new Map() }
  #versions = new Map<string, Card>()
  /** Cards that a change removed or no longer issues, with the time until which wallets may have offers of them. */
  #withdrawn: { card: Card; until: EpochMilliseconds }[] = []

  constructor(options: { database: Queryable; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /**
   * Serves these cards instead of the current ones, after their versions are stored and everything is prepared for them. Returns
   * false if all are unchanged. After an error the current cards remain.
   *
   * @throws {CardFileError} if two cards would serve the same API call
   */
  async replace(cards: Card[]): Promise<boolean> {
    requireDistinctCalls(cards)
    const entries = cards.map((card) => ({ card, version: versionOf(card) })).sort(inDisplayOrder)
    const versions = new Map(entries.map(({ card, version }) => [versionKey(card.id, version), card]))
    if (entries.length === this.#current.size && entries.every((entry) => this.#isCurrent(entry))) return false
    for (const { card, version } of entries)
      await saveCardVersion(this.#database, {
        card_id: card.id,
        version,
        definition: JSON.stringify(card),
      })
    const served = { all: entries.map(({ card }) => card), definitions: definitionsOf(entries) }
    for (const prepare of this.#preparations) await prepare(served)
    this.#withdrawn = this.#withdrawnBy(served.all)
    this.#current = new Map(entries.map((entry) => [entry.card.id, entry]))
    this.#ownCards = entries.filter(({ card }) => card.apiHost === '')
    this.#served = served
    // Earlier versions that a flow still needs are loaded again.
    this.#versions = versions
    return true
  }

  /** Prepares for the current cards, and from now on for changed cards before they are served. */
  async follow(prepare: Preparation): Promise<void> {
    await prepare(this.#served)
    this.#preparations.push(prepare)
  }

  /** Returns all cards, in display order. The array is the same until the cards change. */
  all(): readonly Card[] {
    return this.#served.all
  }

  /**
   * Returns the cards that wallets may have an offer of: all current ones, and those that were issued a short time ago. A wallet reads
   * the issuer's metadata after the offer, and refuses an offer whose configuration it does not find there (OpenID4VCI 1.0 section
   * 4.1.1).
   */
  offered(): Card[] {
    const now = this.#clock()
    const withdrawn = this.#withdrawn.filter(({ until }) => until > now)
    return [...this.#served.all, ...withdrawn.map(({ card }) => card)]
  }

  find(id: string): VersionedCard | undefined {
    return this.#current.get(id)
  }

  async findVersion(db: Queryable, id: string, version: string): Promise<Card | undefined> {
    const key = versionKey(id, version)
    const known = this.#versions.get(key)
    if (known) return known
    const card = await findCardVersion(db, id, version)
    if (card) this.#versions.set(key, card)
    return card
  }

  /** @param flow card of an open flow, in the version that the flow started with. If it issues this type, its definition counts */
  credentialOfType(type: string, flow?: Card) {
    const definition = definingCard(flow ? [flow, ...this.all()] : this.all(), type)
    const claims = (definition?.credential?.claims ?? []).map((claim) => ({
      name: claim.name,
      label: claim.label,
      ...(claim.source === 'issuer'
        ? { valueType: claim.type, path: claim.path, element: claim.element }
        : { valueType: claim.source === 'card' ? valueTypeOf(claim.value) : ('string' as const) }),
    }))
    return {
      title: definition?.card.title ?? type,
      format: definition?.credential?.format ?? ('dc+sd-jwt' as const),
      /** True if only other issuers issue the type. */
      isOfOthers: isOfOthers(definition?.credential),
      claims,
    }
  }

  findForSettings({ prefix, type }: CardCall): VersionedCard | undefined {
    return this.#first((card) => card.issuance.enabled && settingsPrefix(card) === prefix && card.type === type)
  }

  /** Finds the basic card that issues this credential type with a `request2` endpoint below this prefix. */
  findForBasicIssuance({ prefix, type }: CardCall): VersionedCard | undefined {
    return this.#first(
      (card) => card.issuance.enabled && card.isBasic && card.apiVcPrefixBase === prefix && card.type === type,
    )
  }

  findForIssuance({ prefix, type }: CardCall): VersionedCard | undefined {
    return this.#first(
      (card) => card.issuance.enabled && !card.isBasic && callPrefix(card) === prefix && isType(card, type),
    )
  }

  takesPhoto({ prefix, isBasic }: { prefix: string; isBasic: boolean }): boolean {
    return this.#ownCards.some(
      ({ card }) =>
        card.issuance.enabled &&
        card.isBasic === isBasic &&
        callPrefix(card) === prefix &&
        (card.credential?.claims ?? []).some(({ name, source }) => source === 'visitor' && name === PHOTO_CLAIM),
    )
  }

  findForPresentation({ prefix, type }: CardCall): VersionedCard | undefined {
    return this.#first((card) => card.presentation.enabled && callPrefix(card) === prefix && isType(card, type))
  }

  #withdrawnBy(next: readonly Card[]): { card: Card; until: EpochMilliseconds }[] {
    const now = this.#clock()
    const issued = new Set(next.filter(({ issuance }) => issuance.enabled).map(({ id }) => id))
    const before = this.#served.all.filter(({ issuance }) => issuance.enabled)
    return [...this.#withdrawn, ...before.map((card) => ({ card, until: now + OFFERED }))].filter(
      ({ card, until }) => until > now && !issued.has(card.id),
    )
  }

  #isCurrent({ card: { id }, version }: VersionedCard): boolean {
    return this.#current.get(id)?.version === version
  }

  #first(matches: (card: Card) => boolean): VersionedCard | undefined {
    return this.#ownCards.find(({ card }) => matches(card))
  }
}

/** A call without a type matches any card that is not basic, because such a card has a path prefix of its own. */
const isType = (card: Card, type: string | undefined): boolean =>
  type === undefined ? !card.isBasic : card.type === type

const versionOf = (card: Card): string => hash('sha256', JSON.stringify(card), 'base64url').slice(0, 16)

const versionKey = (id: string, version: string): string => `${id}@${version}`

const inDisplayOrder = ({ card: one }: VersionedCard, { card: other }: VersionedCard): number =>
  one.order - other.order || one.id.localeCompare(other.id)

function definitionsOf(entries: VersionedCard[]): Map<string, string> {
  const byType = Map.groupBy(entries, ({ card }) => card.type)
  return new Map([...byType].map(([type, cards]) => [type, cards.map(({ version }) => version).join(' ')]))
}

function valueTypeOf(value: string | number | boolean): RequestedClaim['valueType'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
