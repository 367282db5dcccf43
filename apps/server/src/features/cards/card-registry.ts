import { hash } from 'node:crypto'
import type { Scenario } from '@vitrine/api/cards/card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { callPrefix, settingsPrefix } from '@vitrine/api/pages/paths.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { FormatName, RequestedClaim } from '../../credentials/credential-engine.ts'
import { definingCard } from '../../credentials/served-cards.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findScenarioVersion, saveScenarioVersion } from './cards.repository.ts'
import { requireDistinctCalls } from './distinct-calls.ts'

type VersionedScenario = { scenario: Scenario; version: string }

/** Path prefix and credential type of an API call. They determine the scenario. */
type ScenarioCall = { prefix: string; type?: string | undefined }

type CredentialOfType = {
  title: string
  format: FormatName
  claims: (RequestedClaim & { label: string })[]
}

/** Longest time from the start of an issuance to the last request of its wallet: any engine's offers and tokens expire sooner. */
const OFFERED: Milliseconds = 3_600_000

/** Cards as this server serves them. */
export type ServedCards = {
  /** All cards, in display order. */
  all: readonly Scenario[]
  /** Versions of the cards of each credential type, separated by spaces. */
  definitions: ReadonlyMap<string, string>
}

/** Work that has to be done before changed cards are served. It may be repeated, and several servers may do it at once. */
type Preparation = (cards: ServedCards) => Promise<void>

/**
 * Registry of all scenarios. Each change replaces them all at once. A flow keeps the version of its scenario that it started with, and
 * can still load this version after the scenario has changed or was removed.
 */
export class ScenarioRegistry {
  readonly #database: Queryable
  readonly #clock: Clock
  readonly #preparations: Preparation[] = []
  #current: ReadonlyMap<string, VersionedScenario> = new Map()
  #served: ServedCards = { all: [], definitions: new Map() }
  #versions = new Map<string, Scenario>()
  /** Cards that a change removed or no longer issues, with the time until which wallets may have offers of them. */
  #withdrawn: { scenario: Scenario; until: EpochMilliseconds }[] = []

  /** Creates a registry without scenarios. */
  constructor(options: { database: Queryable; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /**
   * Serves these scenarios instead of the current ones, after their versions are stored and everything is prepared for them. Returns
   * false if all are unchanged. After an error the current scenarios remain.
   *
   * @throws {CardFileError} if two scenarios would serve the same API call
   */
  async replace(scenarios: Scenario[]): Promise<boolean> {
    requireDistinctCalls(scenarios)
    const entries = scenarios.map((scenario) => ({ scenario, version: versionOf(scenario) })).sort(inDisplayOrder)
    const versions = new Map(entries.map(({ scenario, version }) => [versionKey(scenario.id, version), scenario]))
    if (entries.length === this.#current.size && entries.every((entry) => this.#isCurrent(entry))) return false
    for (const { scenario, version } of entries)
      await saveScenarioVersion(this.#database, {
        scenario_id: scenario.id,
        version,
        definition: JSON.stringify(scenario),
      })
    const served = { all: entries.map(({ scenario }) => scenario), definitions: definitionsOf(entries) }
    for (const prepare of this.#preparations) await prepare(served)
    this.#withdrawn = this.#withdrawnBy(served.all)
    this.#current = new Map(entries.map((entry) => [entry.scenario.id, entry]))
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

  /** Returns all scenarios, in display order. The array is the same until the scenarios change. */
  all(): readonly Scenario[] {
    return this.#served.all
  }

  /**
   * Returns the cards that wallets may have an offer of: all current ones, and those that were issued a short time ago. A wallet reads
   * the issuer's metadata after the offer, and refuses an offer whose configuration it does not find there (OpenID4VCI 1.0 section
   * 4.1.1).
   */
  offered(): Scenario[] {
    const now = this.#clock()
    const withdrawn = this.#withdrawn.filter(({ until }) => until > now)
    return [...this.#served.all, ...withdrawn.map(({ scenario }) => scenario)]
  }

  find(id: string): VersionedScenario | undefined {
    return this.#current.get(id)
  }

  /** Returns the version of a scenario that a flow started with; undefined if this version does not exist. */
  async findVersion(db: Queryable, id: string, version: string): Promise<Scenario | undefined> {
    const key = versionKey(id, version)
    const known = this.#versions.get(key)
    if (known) return known
    const scenario = await findScenarioVersion(db, id, version)
    if (scenario) this.#versions.set(key, scenario)
    return scenario
  }

  /**
   * Returns the title, format and claims of a credential type, as the card that issues this type defines them.
   *
   * @param flow card of an open flow, in the version that the flow started with. If it issues this type, its definition counts
   */
  credentialOfType(type: string, flow?: Scenario): CredentialOfType {
    const definition = definingCard(flow ? [flow, ...this.all()] : this.all(), type)
    const claims = (definition?.credential?.claims ?? []).map((claim) => ({
      name: claim.name,
      label: claim.label,
      valueType: claim.source === 'card' ? valueTypeOf(claim.value) : ('string' as const),
    }))
    return {
      title: definition?.card.title ?? type,
      format: definition?.credential?.format ?? 'dc+sd-jwt',
      claims,
    }
  }

  findForSettings({ prefix, type }: ScenarioCall): VersionedScenario | undefined {
    return this.#first(
      (scenario) => scenario.issuance.enabled && settingsPrefix(scenario) === prefix && scenario.type === type,
    )
  }

  /** Finds the basic card that issues this credential type with a `request2` endpoint below this prefix. */
  findForBasicIssuance({ prefix, type }: ScenarioCall): VersionedScenario | undefined {
    return this.#first(
      (scenario) =>
        scenario.issuance.enabled && scenario.isBasic && scenario.apiVcPrefixBase === prefix && scenario.type === type,
    )
  }

  findForIssuance({ prefix, type }: ScenarioCall): VersionedScenario | undefined {
    return this.#first(
      (scenario) =>
        scenario.issuance.enabled && !scenario.isBasic && callPrefix(scenario) === prefix && isType(scenario, type),
    )
  }

  /** Returns whether any card that is issued below this path prefix asks the visitor for a photo. */
  takesPhoto({ prefix, isBasic }: { prefix: string; isBasic: boolean }): boolean {
    const card = this.#first(
      (scenario) =>
        scenario.issuance.enabled &&
        scenario.isBasic === isBasic &&
        callPrefix(scenario) === prefix &&
        (scenario.credential?.claims ?? []).some(({ name, source }) => source === 'visitor' && name === PHOTO_CLAIM),
    )
    return card !== undefined
  }

  findForPresentation({ prefix, type }: ScenarioCall): VersionedScenario | undefined {
    return this.#first(
      (scenario) => scenario.presentation.enabled && callPrefix(scenario) === prefix && isType(scenario, type),
    )
  }

  #withdrawnBy(next: readonly Scenario[]): { scenario: Scenario; until: EpochMilliseconds }[] {
    const now = this.#clock()
    const issued = new Set(next.filter(({ issuance }) => issuance.enabled).map(({ id }) => id))
    const before = this.#served.all.filter(({ issuance }) => issuance.enabled)
    return [...this.#withdrawn, ...before.map((scenario) => ({ scenario, until: now + OFFERED }))].filter(
      ({ scenario, until }) => until > now && !issued.has(scenario.id),
    )
  }

  #isCurrent({ scenario: { id }, version }: VersionedScenario): boolean {
    return this.#current.get(id)?.version === version
  }

  #first(matches: (scenario: Scenario) => boolean): VersionedScenario | undefined {
    return [...this.#current.values()].find(({ scenario }) => scenario.apiHost === '' && matches(scenario))
  }
}

/**
 * Returns whether the credential type of a call matches a card. A call without a type matches any card that is not basic, because such
 * a card has a path prefix of its own.
 */
const isType = (scenario: Scenario, type: string | undefined): boolean =>
  type === undefined ? !scenario.isBasic : scenario.type === type

const versionOf = (scenario: Scenario): string => hash('sha256', JSON.stringify(scenario), 'base64url').slice(0, 16)

const versionKey = (id: string, version: string): string => `${id}@${version}`

const inDisplayOrder = ({ scenario: one }: VersionedScenario, { scenario: other }: VersionedScenario): number =>
  one.order - other.order || one.id.localeCompare(other.id)

function definitionsOf(entries: VersionedScenario[]): Map<string, string> {
  const byType = Map.groupBy(entries, ({ scenario }) => scenario.type)
  return new Map([...byType].map(([type, cards]) => [type, cards.map(({ version }) => version).join(' ')]))
}

function valueTypeOf(value: string | number | boolean): RequestedClaim['valueType'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
