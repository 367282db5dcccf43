import {
  type Check,
  claimsAsked,
  type FlowError,
  type FlowErrorCode,
  type FlowState,
  flowError,
  isTerminal,
  type OtherCredentialResult,
  PHOTO_CLAIM,
  PHOTO_LIMITS,
  type PresentationResponse,
  type PresentationResult,
  type Scenario,
} from '@vitrine/api'
import type { Language } from '@vitrine/languages/languages.ts'
import type {
  AlsoRequested,
  CredentialFormat,
  OtherCredential,
  Outcome,
  PresentationEvidence,
  PresentedCredential,
  RequestedClaim,
} from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { afterCommit, type Database, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { ERASED_AT_ONCE, FORGOTTEN_AT_ONCE, inBatches } from '../../platform/database/lists/batches.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { Audit } from '../feature-context.ts'
import { findLiveRuns, type LiveRun } from '../live-runs.ts'
import type { PresentationParameters, PresentationPurpose } from '../presentation-purpose.ts'
import type { RunCount } from '../run-context.ts'
import { checksOf, checksOfRefusal, checksWhenRefused } from './checks.ts'
import {
  deletePresentations,
  eraseResult,
  eraseResults,
  expireHeld,
  expirePresentations,
  failOpenPresentations,
  findDuePresentations,
  findEndedPresentations,
  findKeeping,
  findPresentation,
  findResult,
  finish,
  holdAnswer,
  insertPresentation,
  markScanned,
  noteResponseCode,
  takeEnd,
  takeResponseCode,
} from './presentation.repository.ts'
import type { PresentationRow } from './presentation.tables.ts'
import { presentationResult, readStoredResult, storedResult } from './presentation-result.ts'
import { type PurposeRegistry, resultLifeOf } from './purpose-registry.ts'

const KIND = 'presentation'
/** How long a request can be answered, in milliseconds. */
const REQUEST_LIFE = 300_000
/** How long after an answer the browser can come back from the wallet at least, in milliseconds. */
const RETURN_LIFE = 60_000
/** How long an answer is held for its browser at most, in milliseconds: one that came at once, or one that came at last. */
export const HELD_ANSWER_LIFE = Math.max(REQUEST_LIFE, RETURN_LIFE)
/** What a presentation takes, with a result of some lines. */
const RUN_BYTES = 8_192
/** A photo in a result is Base64. */
const PHOTO_BYTES = Math.ceil(PHOTO_LIMITS.bytes / 3) * 4

/** Refuses, by throwing, who may neither ask for a presentation of this purpose nor see its result. */
export type AuthorizePurpose = (purpose: PresentationPurpose) => Promise<void>

/** Who begins a presentation. */
type PresentationCall = {
  /** The name of whose call it is. */
  client: string
  browser: string | undefined
  authorize: AuthorizePurpose
  language: Language
}

export type FlowStatus = { state: FlowState; error: FlowError | undefined }
type PresentationStatus = FlowStatus & {
  /** The card that is asked for. */
  scenarioId: string
  /** What was checked of a presentation that was refused; undefined where nothing was told. */
  checks: Check[] | undefined
  /** True where a payment was asked for and came to nothing. */
  isUnpaid: true | undefined
  /** True while an answer from the same device is held until its browser comes back. */
  awaitsReturn: true | undefined
  /** As long as it is open: when it ends if nothing happens, and the time of this status, in epoch milliseconds. */
  expiresAt?: number
  now?: number
}

export type PresentationView = {
  state: FlowState
  expired: boolean
  /** Epoch milliseconds. */
  expiresAt: number
  /** Undefined before the end, and once it was erased. */
  result: PresentationResult | undefined
}

export type PresentationDependencies = {
  database: Database
  clock: Clock
  changes: Changes
  engines: () => CredentialEngines
  enabledContractId: (db: Queryable, type: string) => Promise<string | undefined>
  /** The same, and the contract stays enabled until the transaction ends. */
  holdEnabledContract: (tx: Transaction, type: string) => Promise<string | undefined>
  findScenario: (db: Queryable, id: string, version: string) => Promise<Scenario | undefined>
  /** A credential type as it is issued: under which title, in which format, and what type each value has. */
  credentialOfType: (type: string) => {
    title: string
    format: CredentialFormat
    claims: (RequestedClaim & { label: string })[]
  }
  /** Notes that a credential was used, if the ledger allows it. */
  useCredential: (
    tx: Transaction,
    use: { credential: { id: string; holderKey: string | undefined; issuedAt: number }; type: string; now: number },
  ) => Promise<{ accountId: string } | { refused: FlowErrorCode; accountId?: string; isOther?: true }>
  /** Lets a client begin a run that keeps so many bytes, or throws {HttpProblem} `too-many-open`. */
  admitRun: (tx: Transaction, run: { client: string; bytes: number }) => Promise<void>
  /** What presentations are good for. */
  purposes: PurposeRegistry
  audit: Audit
  count: RunCount
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
   * @param client the name of whose presentation it is
   * @param browser the secret of the browser that asks; undefined where none will come back for the outcome
   * @throws {HttpProblem} `invalid-request`, `contract-not-enabled`, `too-many-open`, or what its purpose throws
   */
  async start(
    { scenario, version }: { scenario: Scenario; version: string },
    parameters: PresentationParameters,
    { client, browser, authorize, language }: PresentationCall,
  ): Promise<PresentationResponse> {
    const { database, clock, engines, holdEnabledContract, purposes, admitRun, count } = this.#dependencies
    const purpose = purposes.choose(scenario, parameters)
    await authorize(purpose)
    const prepared = await purpose.prepare(scenario, parameters, language)
    const asked = claimsAsked(scenario, parameters.bankOperation)
    const now = clock()
    const id = timeOrderedId(now)
    const expiresAt = now + REQUEST_LIFE
    const request = await engines()
      .of(scenario)
      .createRequest({
        id,
        type: scenario.type,
        otherTypes: scenario.presentation.vct,
        ...this.#requested(scenario.type, asked),
        also: await this.#alsoRequested(scenario),
        ...(prepared.payment ? { payment: prepared.payment } : {}),
        expiresAt,
      })
    const bytes = RUN_BYTES + (asked.includes(PHOTO_CLAIM) ? PHOTO_BYTES : 0)
    await database.transaction(async (tx) => {
      // Who disables the contract waits for this one, and ends it too.
      if (!(await holdEnabledContract(tx, scenario.type))) throw new HttpProblem('contract-not-enabled')
      await admitRun(tx, { client, bytes })
      await insertPresentation(tx, {
        id,
        scenario_id: scenario.id,
        scenario_version: version,
        type: scenario.type,
        purpose: purpose.name,
        purpose_state: JSON.stringify(prepared.state),
        browser: browser === undefined ? null : pseudonymOf(browser),
        created_at: now,
        expires_at: expiresAt,
        client,
        kept_bytes: bytes,
      })
      await request.save(tx)
      await prepared.save?.(tx, { id, requestId: request.requestId })
    })
    count.begun({ kind: KIND, card: scenario.id })
    return {
      id,
      requestId: request.requestId,
      url: request.url,
      sameDeviceUrl: browser === undefined ? undefined : request.sameDeviceUrl,
      expiresAt,
      ...prepared.response,
    }
  }

  /** Where a presentation stands; undefined when there is none of this id among the scenario's calls. */
  async status(id: string, belongs: (scenario: Scenario) => boolean): Promise<PresentationStatus | undefined> {
    const row = await this.#find(id, belongs)
    if (!row) return undefined
    const status = this.#statusOf(row)
    return {
      ...status,
      scenarioId: row.scenario_id,
      checks: row.checks === null ? undefined : (JSON.parse(row.checks) as Check[]),
      isUnpaid:
        status.state === 'failed' ? this.#dependencies.purposes.named(row.purpose).failure?.isUnpaid : undefined,
      awaitsReturn: row.held_answer !== null && row.browser !== null && status.state !== 'failed' ? true : undefined,
      ...(!isTerminal(status.state) && { expiresAt: row.expires_at, now: this.#dependencies.clock() }),
    }
  }

  #statusOf(row: PresentationRow): FlowStatus {
    const open = row.state === 'waiting' || row.state === 'scanned'
    if (open && row.expires_at <= this.#dependencies.clock()) return { state: 'failed', error: flowError('EXPIRED') }
    return { state: row.state, error: row.error_code ? flowError(row.error_code) : undefined }
  }

  /**
   * The result of a verified presentation.
   *
   * @throws {HttpProblem} `not-found`, `not-ready` before the end, `no-longer-kept` once it was erased
   */
  async result(
    id: string,
    belongs: (scenario: Scenario) => boolean,
    authorize: AuthorizePurpose,
  ): Promise<PresentationResult> {
    const row = await this.#find(id, belongs)
    if (!row) throw new HttpProblem('not-found')
    await authorize(this.#dependencies.purposes.named(row.purpose))
    if (row.state !== 'done') throw new HttpProblem('not-ready')
    const { database, clock } = this.#dependencies
    const result = await findResult(database.query, row, clock())
    if (result === undefined) throw new HttpProblem('no-longer-kept')
    return readStoredResult(result)
  }

  /**
   * Takes a browser back that comes from the wallet, with whose answer its presentation ends now. Undefined where the code is
   * none, was taken before, or belongs to another browser.
   */
  async returnFromWallet(
    responseCode: string,
    browser: string,
  ): Promise<{ id: string; scenarioId: string } | undefined> {
    return this.#dependencies.database.transaction(async (tx) => {
      const names = { responseCode: pseudonymOf(responseCode), browser: pseudonymOf(browser) }
      const row = await takeResponseCode(tx, names)
      if (!row) return undefined
      if (row.held_answer !== null) await this.#settlePresented(tx, row.id, readHeldAnswer(row.held_answer))
      return { id: row.id, scenarioId: row.scenario_id }
    })
  }

  /** A presentation as the help desk looks at it; undefined when there is none of this id. */
  async view(db: Queryable, id: string): Promise<PresentationView | undefined> {
    const row = await findPresentation(db, id)
    if (!row) return undefined
    const { state, error } = this.#statusOf(row)
    const result = await findResult(db, row, this.#dependencies.clock())
    return {
      state,
      expired: error?.code === 'EXPIRED',
      expiresAt: row.expires_at,
      result: result === undefined ? undefined : readStoredResult(result),
    }
  }

  /** How long what presentations showed is kept after the end, in milliseconds, by the names of their purposes. */
  resultLives(): Record<string, number> {
    return this.#dependencies.purposes.resultLives()
  }

  /** Erases what a presentation showed before its time: from then on it is no longer kept. */
  erase(tx: Transaction, id: string): Promise<void> {
    return eraseResult(tx, id)
  }

  /**
   * Forgets what presentations still keep of some of our credentials: results are erased before their time, and one whose answer is
   * held for its browser has expired.
   */
  async eraseCredentials(credentialIds: readonly string[]): Promise<void> {
    const { database, clock, changes, count } = this.#dependencies
    for (const id of await findKeeping(database.reader, credentialIds))
      await database.transaction(async (tx) => {
        const card = await expireHeld(tx, id, clock())
        if (card === undefined) await eraseResult(tx, id)
        else afterCommit(tx, () => count.ended({ kind: KIND, card, reason: 'EXPIRED' }))
        changes.announce(tx, id)
      })
  }

  /** Takes what the engine reports of a presentation, in the engine's transaction. */
  async settle(tx: Transaction, id: string, evidence: PresentationEvidence): Promise<Outcome> {
    const { clock, changes } = this.#dependencies
    switch (evidence.kind) {
      case 'scanned':
        if (!(await markScanned(tx, id, clock()))) return { kind: 'closed' }
        changes.announce(tx, id)
        return { kind: 'accepted' }
      case 'presented':
        return evidence.responseCode === undefined
          ? this.#settlePresented(tx, id, evidence)
          : this.#hold(tx, id, evidence, evidence.responseCode)
      case 'rejected': {
        const row = await takeEnd(tx, id, clock())
        if (!row) return { kind: 'closed' }
        if (evidence.responseCode !== undefined) await noteResponseCode(tx, id, pseudonymOf(evidence.responseCode))
        return this.#fail(tx, row, evidence)
      }
    }
  }

  /** Holds an answer from the same device: it counts when the browser comes back. */
  async #hold(
    tx: Transaction,
    id: string,
    { credential, others = [] }: Answer,
    responseCode: string,
  ): Promise<Outcome> {
    const { clock, changes } = this.#dependencies
    const now = clock()
    const isHeld = await holdAnswer(tx, id, {
      answer: JSON.stringify({ credential, others } satisfies Answer),
      credentialIds: ownCredentials({ credential, others }),
      responseCode: pseudonymOf(responseCode),
      returnBy: now + RETURN_LIFE,
      now,
    })
    if (!isHeld) return { kind: 'closed' }
    // The page that waits says that the wallet has answered, and where it goes on.
    changes.announce(tx, id)
    return { kind: 'accepted' }
  }

  async #settlePresented(tx: Transaction, id: string, { credential, others = [] }: Answer): Promise<Outcome> {
    const { clock, changes, audit, findScenario, purposes } = this.#dependencies
    const now = clock()
    const row = await takeEnd(tx, id, now)
    const scenario = row && (await findScenario(tx, row.scenario_id, row.scenario_version))
    if (!row || !scenario) return { kind: 'closed' }
    const used = await this.#use(tx, credential, { type: row.type, now })
    if ('refused' in used) {
      const { refused: reason, accountId } = used
      if (used.isOther) await this.#auditOther(tx, row, credential)
      return this.#fail(tx, row, { reason, accountId, checks: checksWhenRefused(credential, { reason, now }) })
    }

    const added: OtherCredentialResult[] = []
    for (const other of others) added.push(await this.#useOther(tx, other, now))
    const purpose = purposes.named(row.purpose)
    const outcome = await purpose.settle(tx, {
      state: JSON.parse(row.purpose_state),
      credential,
      others: added,
      accountId: used.accountId,
      now,
    })
    const result = presentationResult({
      scenario,
      credential,
      presentationId: id,
      accountId: used.accountId,
      created: row.created_at,
      now,
      notShared: this.#notShared(scenario, credential),
      others: added,
      outcome,
    })
    const eraseAt = now + resultLifeOf(purpose)
    await finish(tx, id, {
      state: 'done',
      result: storedResult(result),
      credentialIds: ownCredentials({ credential, others }),
      eraseAt,
    })
    await audit(tx, {
      action: 'present',
      object: used.accountId ?? credential.type,
      ...(outcome.status === 'OK'
        ? { outcome: purpose.fulfilment ?? 'verified' }
        : { outcome: 'business-refused', reason: outcome.reason?.code }),
      account: used.accountId,
      card: scenario.id,
    })
    changes.announce(tx, id)
    return { kind: 'accepted' }
  }

  /** Notes that a further credential was used, if it verified and its state allows. */
  async #useOther(tx: Transaction, other: OtherCredential, now: number): Promise<OtherCredentialResult> {
    const { type } = other
    const { title: name } = this.#dependencies.credentialOfType(type)
    if ('failed' in other) return { name, type, accepted: false, claims: {}, checks: checksOfRefusal(other.failed) }
    const { credential } = other
    const used = await this.#use(tx, credential, { type, now })
    if (!('refused' in used))
      return { name, type, accepted: true, claims: credential.claims, checks: checksOf(credential, now) }
    const checks = checksOfRefusal(checksWhenRefused(credential, { reason: used.refused, now }))
    return { name, type, accepted: false, claims: {}, checks }
  }

  /**
   * Notes that a credential was used, if its state allows: the account behind it, or why not. One of another issuer has no
   * account, and leaves the ledger alone.
   */
  async #use(
    tx: Transaction,
    { state, credentialId, holderKey, issuedAt }: PresentedCredential,
    use: { type: string; now: number },
  ): Promise<{ accountId: string | undefined } | { refused: FlowErrorCode; accountId?: string; isOther?: true }> {
    const { useCredential, enabledContractId } = this.#dependencies
    switch (state) {
      case 'ledger':
        return credentialId && issuedAt !== undefined
          ? useCredential(tx, { credential: { id: credentialId, holderKey, issuedAt }, ...use })
          : { refused: 'INVALID_PRESENTATION' }
      case 'invalid':
        return { refused: 'INVALID_CREDENTIAL_STATE' }
      case 'unavailable':
        return { refused: 'CREDENTIAL_STATE_UNAVAILABLE' }
      case 'valid':
        return (await enabledContractId(tx, use.type)) ? { accountId: undefined } : { refused: 'CONTRACT_NOT_ENABLED' }
    }
  }

  /** That a credential came whose place in the ledger is another one's, which happens after an older backup. */
  #auditOther(tx: Transaction, { scenario_id: card }: PresentationRow, { credentialId = '' }: PresentedCredential) {
    const outcome = 'other-credential'
    return this.#dependencies.audit(tx, { action: 'present', object: credentialId, outcome, card })
  }

  /** Ends a presentation, whose end this transaction has taken, without success. */
  async #fail(
    tx: Transaction,
    { id, scenario_id: card }: PresentationRow,
    { reason, checks, accountId: account }: Failure,
  ): Promise<Outcome> {
    const { changes, audit } = this.#dependencies
    await finish(tx, id, { state: 'failed', reason, checks: checks && checksOfRefusal(checks) })
    await audit(tx, { action: 'present', object: pseudonymOf(id), outcome: reason, account, card })
    changes.announce(tx, id)
    return { kind: 'refused', reason }
  }

  /**
   * Ends open requests for a credential type that were begun until a time, because its contract is no longer enabled: those
   * among a page of live runs, which it gives.
   */
  async endNextOf(
    tx: Transaction,
    { type, begunUntil, ...page }: { type: string; begunUntil: number; after: LiveRun | undefined; limit: number },
  ): Promise<LiveRun[]> {
    const { clock, changes, count } = this.#dependencies
    const live = await findLiveRuns(tx, 'presentations', page)
    if (live.length === 0) return live
    const ids = live.map(({ id }) => id)
    const reason = 'CONTRACT_NOT_ENABLED'
    const ended = await failOpenPresentations(tx, ids, { type, begunUntil, reason, now: clock() })
    for (const { id } of ended) changes.announce(tx, id)
    afterCommit(tx, () => {
      for (const { card } of ended) count.ended({ kind: KIND, card, reason })
    })
    return live
  }

  /** Ends what has expired and erases results whose time is over. */
  async expire(): Promise<void> {
    const { database, clock, count } = this.#dependencies
    await inBatches(ERASED_AT_ONCE, (limit) =>
      database.transaction(async (tx) => {
        const now = clock()
        const ids = await findDuePresentations(tx, now, limit)
        if (ids.length === 0) return 0
        const cards = await expirePresentations(tx, ids, now)
        afterCommit(tx, () => {
          for (const card of cards) count.ended({ kind: KIND, card, reason: 'EXPIRED' })
        })
        await eraseResults(tx, ids, now)
        return ids.length
      }),
    )
  }

  /** Deletes what is left of presentations that ended before a time, in epoch milliseconds. */
  forget(before: number): Promise<void> {
    const { database, purposes } = this.#dependencies
    return inBatches(FORGOTTEN_AT_ONCE, (limit) =>
      database.transaction(async (tx) => {
        const ids = await findEndedPresentations(tx, before, limit)
        if (ids.length === 0) return 0
        await purposes.forget(tx, ids)
        await deletePresentations(tx, ids)
        return ids.length
      }),
    )
  }

  async #find(id: string, belongs: (scenario: Scenario) => boolean) {
    const { database, findScenario } = this.#dependencies
    const row = await findPresentation(database.query, id)
    const scenario = row && (await findScenario(database.query, row.scenario_id, row.scenario_version))
    return row && scenario && belongs(scenario) ? row : undefined
  }

  /**
   * What our own credential says and was not shared, by label; undefined for one of another issuer, or where nobody says
   * that only what was asked for was shared.
   */
  #notShared({ type }: Scenario, { state, checks, claims: shared }: PresentedCredential): string[] | undefined {
    const { claims } = this.#dependencies.credentialOfType(type)
    const sharedJustThat = checks.some(({ name, outcome, value }) => name === 'query' && outcome === 'passed' && !value)
    if (state !== 'ledger' || !sharedJustThat || claims.length === 0) return undefined
    return claims.filter(({ name }) => !Object.hasOwn(shared, name)).map(({ label }) => label)
  }

  /** Just these claims of a type, in which format, and of which type each value must be. */
  #requested(type: string, names: string[]): { format: CredentialFormat; claims: RequestedClaim[] } {
    const { format, claims: issued } = this.#dependencies.credentialOfType(type)
    const claims = names.map(
      (name): RequestedClaim => ({
        name,
        valueType: issued.find((claim) => claim.name === name)?.valueType ?? 'string',
      }),
    )
    return { format, claims }
  }

  /** What else the holder may show: of the types whose contracts are enabled, since nothing else could count. */
  async #alsoRequested({ presentation }: Scenario): Promise<AlsoRequested[]> {
    const { database, enabledContractId } = this.#dependencies
    const also: AlsoRequested[] = []
    for (const { type, claimSets } of presentation.alsoAsks) {
      if ((await enabledContractId(database.query, type)) === undefined) continue
      const { format } = this.#dependencies.credentialOfType(type)
      also.push({ type, format, claimSets: claimSets.map((names) => this.#requested(type, names).claims) })
    }
    return also
  }
}

/** Why a presentation ended without success. `accountId`: whose card it was, where that is known. */
type Failure = { reason: FlowErrorCode; checks?: Check[] | undefined; accountId?: string | undefined }

/** What a wallet answered, as it is held until the browser comes back. */
type Answer = Pick<Extract<PresentationEvidence, { kind: 'presented' }>, 'credential' | 'others'>

/** Lists the ids of our own credentials among those that verified. */
const ownCredentials = ({ credential, others = [] }: Answer): string[] =>
  [credential, ...others.flatMap((other) => ('credential' in other ? [other.credential] : []))].flatMap(
    ({ credentialId }) => credentialId ?? [],
  )

/** One that was held before there could be several credentials is the credential itself. */
function readHeldAnswer(text: string): Answer {
  const answer = JSON.parse(text) as Answer | PresentedCredential
  return 'credential' in answer ? answer : { credential: answer }
}
