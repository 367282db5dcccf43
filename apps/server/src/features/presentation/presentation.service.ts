import { randomBytes } from 'node:crypto'
import {
  type FlowError,
  type FlowErrorCode,
  type FlowState,
  flowError,
  type PresentationResult,
  type Scenario,
} from '@vitrine/api'
import type {
  CredentialEngine,
  Evidence,
  Outcome,
  PresentedCredential,
  RequestedClaim,
} from '../../credentials/credential-engine.ts'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/problem.ts'
import {
  eraseResults,
  expirePresentations,
  findPresentation,
  insertPresentation,
  markEnded,
  markScanned,
} from './presentation.repository.ts'
import { presentationResult } from './presentation-result.ts'

/** How long a request can be answered, in milliseconds. */
const REQUEST_LIFE = 300_000
/** How long a result is kept after the end, in milliseconds. */
const RESULT_LIFE = 900_000

export type StartedPresentation = { id: string; requestId: string; url: string; expiresAt: number }
export type FlowStatus = { state: FlowState; error: FlowError | undefined }

/** What a browser may say of a presentation it begins. None of it decides anything by itself. */
export type PresentationWish = { purpose: string | undefined; operation: string | undefined }

export type PresentationDependencies = {
  database: Database
  clock: Clock
  changes: Changes
  engine: () => CredentialEngine
  enabledContractId: (db: Queryable, type: string) => Promise<string | undefined>
  findScenario: (id: string, version: string) => Promise<Scenario | undefined>
  /** The claims of a credential type as they are issued, for what type each value has. */
  claimsOfType: (type: string) => RequestedClaim[]
  /** Notes that a credential was used, if the ledger allows it. */
  useCredential: (
    tx: Transaction,
    use: { credentialId: string; type: string; now: number },
  ) => Promise<{ accountId: string } | { refused: FlowErrorCode }>
  audit: (tx: Transaction, entry: { action: string; object: string; outcome: string }) => Promise<void>
}

/** Presentations: each is one request to a wallet, its answer, and the result. */
export class Presentations {
  readonly #dependencies: PresentationDependencies

  constructor(dependencies: PresentationDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Begins a presentation.
   *
   * @throws {HttpProblem} `invalid-request` or `contract-not-enabled`
   */
  async start(
    { scenario, version }: { scenario: Scenario; version: string },
    wish: PresentationWish,
  ): Promise<StartedPresentation> {
    const { database, clock, engine, enabledContractId } = this.#dependencies
    const purpose = this.#purpose(scenario, wish)
    if (!(await enabledContractId(database.query, scenario.type))) throw new HttpProblem('contract-not-enabled')

    const now = clock()
    const id = randomBytes(24).toString('base64url')
    const expiresAt = now + REQUEST_LIFE
    const request = await engine().createRequest({
      id,
      type: scenario.type,
      claims: this.#requestedClaims(scenario),
      expiresAt,
    })
    await database.transaction(async (tx) => {
      await insertPresentation(tx, {
        id,
        scenario_id: scenario.id,
        scenario_version: version,
        type: scenario.type,
        purpose,
        created_at: now,
        expires_at: expiresAt,
      })
      await request.save(tx)
    })
    return { id, requestId: request.requestId, url: request.url, expiresAt }
  }

  /** Where a presentation stands; undefined when there is none of this id among the scenario's calls. */
  async status(id: string, belongs: (scenario: Scenario) => boolean): Promise<FlowStatus | undefined> {
    const row = await this.#find(id, belongs)
    if (!row) return undefined
    const open = row.state === 'waiting' || row.state === 'scanned'
    if (open && row.expires_at <= this.#dependencies.clock()) return { state: 'failed', error: flowError('EXPIRED') }
    return { state: row.state, error: row.error_code ? flowError(row.error_code as FlowErrorCode) : undefined }
  }

  /**
   * The result of a verified presentation.
   *
   * @throws {HttpProblem} `not-found`, `not-ready` before the end, `no-longer-kept` once it was erased
   */
  async result(id: string, belongs: (scenario: Scenario) => boolean): Promise<PresentationResult> {
    const row = await this.#find(id, belongs)
    if (!row) throw new HttpProblem('not-found')
    if (row.state !== 'done') throw new HttpProblem('not-ready')
    if (row.result === null || row.erase_at === null || row.erase_at <= this.#dependencies.clock())
      throw new HttpProblem('no-longer-kept')
    return JSON.parse(row.result) as PresentationResult
  }

  /** Takes what the engine reports of a presentation, in the engine's transaction. */
  async settle(tx: Transaction, id: string, evidence: Evidence): Promise<Outcome> {
    const { clock, changes } = this.#dependencies
    switch (evidence.kind) {
      case 'scanned':
        if (!(await markScanned(tx, id, clock()))) return { kind: 'closed' }
        changes.announce(tx, id)
        return { kind: 'accepted' }
      case 'presented':
        return this.#settlePresented(tx, id, evidence.credential)
      case 'rejected':
        return this.#refuse(tx, id, evidence.reason)
      case 'taken-up':
      case 'issued':
        throw new Error('A presentation cannot end with an issued credential')
    }
  }

  async #settlePresented(tx: Transaction, id: string, credential: PresentedCredential): Promise<Outcome> {
    const { clock, changes, audit, findScenario, useCredential } = this.#dependencies
    const now = clock()
    const row = await findPresentation(tx, id)
    const scenario = row && (await findScenario(row.scenario_id, row.scenario_version))
    if (!row || !scenario) return { kind: 'closed' }
    // Of other issuers' credentials we know no state, so only what is in our ledger is accepted.
    if (!credential.credentialId) return this.#refuse(tx, id, 'INVALID_PRESENTATION')
    const used = await useCredential(tx, { credentialId: credential.credentialId, type: row.type, now })
    if ('refused' in used) return this.#refuse(tx, id, used.refused)

    const result = presentationResult({
      scenario,
      credential,
      presentationId: id,
      accountId: used.accountId,
      created: row.created_at,
    })
    const ended = await markEnded(
      tx,
      id,
      { state: 'done', result: JSON.stringify(result), eraseAt: now + RESULT_LIFE },
      now,
    )
    if (!ended) return { kind: 'closed' }
    await audit(tx, { action: 'present', object: used.accountId, outcome: 'verified' })
    changes.announce(tx, id)
    return { kind: 'accepted' }
  }

  async #refuse(tx: Transaction, id: string, reason: FlowErrorCode): Promise<Outcome> {
    const { clock, changes, audit } = this.#dependencies
    if (!(await markEnded(tx, id, { state: 'failed', reason }, clock()))) return { kind: 'closed' }
    await audit(tx, { action: 'present', object: id, outcome: reason })
    changes.announce(tx, id)
    return { kind: 'refused', reason }
  }

  /** Ends what has expired and erases results whose time is over. */
  async expire(): Promise<void> {
    const { database, clock } = this.#dependencies
    await expirePresentations(database.query, clock())
    await eraseResults(database.query, clock())
  }

  async #find(id: string, belongs: (scenario: Scenario) => boolean) {
    const { database, findScenario } = this.#dependencies
    const row = await findPresentation(database.query, id)
    const scenario = row && (await findScenario(row.scenario_id, row.scenario_version))
    return row && scenario && belongs(scenario) ? row : undefined
  }

  #purpose(scenario: Scenario, { purpose, operation }: PresentationWish): string {
    const expected = scenario.presentation.extraStatusData
    if (purpose !== undefined && purpose !== '' && purpose !== expected)
      throw new HttpProblem('invalid-request', `state must be '${expected}' or absent`)
    if (operation !== undefined) throw new HttpProblem('invalid-request', 'bankOperation is not offered by this card')
    return purpose ?? ''
  }

  /** Just the claims that the scenario needs, and of which type each value must be. */
  #requestedClaims(scenario: Scenario): RequestedClaim[] {
    const issued = this.#dependencies.claimsOfType(scenario.type)
    return scenario.presentation.claims.map(
      (name) => issued.find((claim) => claim.name === name) ?? { name, valueType: 'string' },
    )
  }
}
