import { hash } from 'node:crypto'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { callPrefix, settingsPrefix } from '@vitrine/api/pages/paths.ts'
import type { FormatName, RequestedClaim } from '../../credentials/credential-engine.ts'
import { definingCard } from '../../credentials/served-cards.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ScenarioFileError } from './scenario-file-error.ts'
import { findScenarioVersion, saveScenarioVersion } from './scenarios.repository.ts'

type VersionedScenario = { scenario: Scenario; version: string }

/** A call as it reaches the server: below which prefix, and for which credential type. */
type ScenarioCall = { prefix: string; type?: string | undefined }

type CredentialOfType = {
  title: string
  format: FormatName
  claims: (RequestedClaim & { label: string })[]
}

/**
 * All scenarios. Whatever serves one looks it up here at request time; a run pins the version it began with, and finds it
 * again after the file has changed.
 */
export class ScenarioRegistry {
  readonly #current: Map<string, VersionedScenario>
  readonly #versions = new Map<string, Scenario>()

  private constructor(current: VersionedScenario[]) {
    this.#current = new Map(current.map((entry) => [entry.scenario.id, entry]))
    for (const { scenario, version } of current) this.#versions.set(versionKey(scenario.id, version), scenario)
  }

  /** @throws {ScenarioFileError} where two scenarios would answer the same call */
  static async open(db: Queryable, scenarios: Scenario[]): Promise<ScenarioRegistry> {
    requireDistinctCalls(scenarios)
    const entries = scenarios.map((scenario) => ({ scenario, version: versionOf(scenario) }))
    for (const { scenario, version } of entries)
      await saveScenarioVersion(db, { scenario_id: scenario.id, version, definition: JSON.stringify(scenario) })
    return new ScenarioRegistry(entries)
  }

  /** All scenarios, in the order in which grids show them. */
  all(): Scenario[] {
    return [...this.#current.values()]
      .map(({ scenario }) => scenario)
      .sort((one, other) => one.order - other.order || one.id.localeCompare(other.id))
  }

  /** What each credential type is about: the versions of its scenarios. */
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

  /** The version that a run pinned. */
  async findVersion(db: Queryable, id: string, version: string): Promise<Scenario | undefined> {
    const key = versionKey(id, version)
    const known = this.#versions.get(key)
    if (known) return known
    const definition = await findScenarioVersion(db, id, version)
    if (!definition) return undefined
    // Our own text of an earlier start: it was validated then, and schemas only grow.
    const scenario = JSON.parse(definition) as Scenario
    this.#versions.set(key, scenario)
    return scenario
  }

  /** A credential type as the card that issues it defines it: its title, its format, its claims, and of which type each value is. */
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

  /** The basic card of a type whose `request2` is below this prefix. */
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

  /** Whether any card whose issuance is below this prefix takes a photo of the visitor. */
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

  #first(answers: (scenario: Scenario) => boolean): VersionedScenario | undefined {
    return [...this.#current.values()].find(({ scenario }) => scenario.apiHost === '' && answers(scenario))
  }
}

/** A card that has its prefix to itself need not name its type. */
const isType = (scenario: Scenario, type: string | undefined): boolean =>
  type === undefined ? !scenario.isBasic : scenario.type === type

const versionOf = (scenario: Scenario): string => hash('sha256', JSON.stringify(scenario), 'base64url').slice(0, 16)

const versionKey = (id: string, version: string): string => `${id}@${version}`

function requireDistinctCalls(scenarios: Scenario[]): void {
  const owners = new Map<string, string>()
  const claim = (call: string, id: string): void => {
    const owner = owners.get(call)
    if (owner)
      throw new ScenarioFileError(
        `${id}.json and ${owner}.json would both answer ${call}: give one another prefix or type`,
      )
    owners.set(call, id)
  }
  for (const scenario of scenarios.filter(({ apiHost }) => apiHost === '')) {
    const place = `${callPrefix(scenario)} for type ${scenario.type}`
    if (scenario.issuance.enabled) claim(`issuance at ${place}`, scenario.id)
    if (scenario.presentation.enabled) claim(`presentation at ${place}`, scenario.id)
    if (scenario.issuance.enabled) claim(`the credential type ${scenario.type}`, scenario.id)
  }
}

function valueTypeOf(value: string | number | boolean): RequestedClaim['valueType'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
