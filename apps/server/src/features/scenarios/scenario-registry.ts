import { hash } from 'node:crypto'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { callPrefix, settingsPrefix } from '@vitrine/api/pages/paths.ts'
import type { FormatName, RequestedClaim } from '../../credentials/credential-engine.ts'
import { definingCard } from '../../credentials/served-cards.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { requireDistinctCalls } from './distinct-calls.ts'
import { findScenarioVersion, saveScenarioVersion } from './scenarios.repository.ts'

type VersionedScenario = { scenario: Scenario; version: string }

/** Path prefix and credential type of an API call. They determine the scenario. */
type ScenarioCall = { prefix: string; type?: string | undefined }

type CredentialOfType = {
  title: string
  format: FormatName
  claims: (RequestedClaim & { label: string })[]
}

/**
 * Registry of all scenarios. A flow keeps the version of its scenario that it started with, and can still load this version after the
 * file has changed.
 */
export class ScenarioRegistry {
  readonly #current: Map<string, VersionedScenario>
  readonly #versions = new Map<string, Scenario>()

  private constructor(current: VersionedScenario[]) {
    this.#current = new Map(current.map((entry) => [entry.scenario.id, entry]))
    for (const { scenario, version } of current) this.#versions.set(versionKey(scenario.id, version), scenario)
  }

  /**
   * Stores the current versions and opens the registry.
   *
   * @throws {ScenarioFileError} if two scenarios would serve the same API call
   */
  static async open(db: Queryable, scenarios: Scenario[]): Promise<ScenarioRegistry> {
    requireDistinctCalls(scenarios)
    const entries = scenarios.map((scenario) => ({ scenario, version: versionOf(scenario) }))
    for (const { scenario, version } of entries)
      await saveScenarioVersion(db, { scenario_id: scenario.id, version, definition: JSON.stringify(scenario) })
    return new ScenarioRegistry(entries)
  }

  /** Returns all scenarios, in display order. */
  all(): Scenario[] {
    return [...this.#current.values()]
      .map(({ scenario }) => scenario)
      .sort((one, other) => one.order - other.order || one.id.localeCompare(other.id))
  }

  /** Returns, for each credential type, the versions of its scenarios, separated by spaces. */
  definitions(): Map<string, string> {
    const definitions = new Map<string, string>()
    for (const { id, type } of this.all()) {
      const version = this.#current.get(id)?.version ?? ''
      const before = definitions.get(type)
      definitions.set(type, before === undefined ? version : `${before} ${version}`)
    }
    return definitions
  }

  find(id: string): VersionedScenario | undefined {
    return this.#current.get(id)
  }

  /** Returns the version of a scenario that a flow started with; undefined if this version does not exist. */
  async findVersion(db: Queryable, id: string, version: string): Promise<Scenario | undefined> {
    const key = versionKey(id, version)
    const known = this.#versions.get(key)
    if (known) return known
    const definition = await findScenarioVersion(db, id, version)
    if (!definition) return undefined
    // This version was validated when it was stored. It is still valid, because schemas are only ever extended.
    const scenario = JSON.parse(definition) as Scenario
    this.#versions.set(key, scenario)
    return scenario
  }

  /** Returns the title, format and claims of a credential type, as the card that issues this type defines them. */
  credentialOfType(type: string): CredentialOfType {
    const definition = definingCard(this.all(), type)
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

function valueTypeOf(value: string | number | boolean): RequestedClaim['valueType'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
