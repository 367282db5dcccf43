import {
  type AccountOpening,
  type FlowError,
  type FlowErrorCode,
  type FlowState,
  flowError,
  type Scenario,
} from '@vitrine/api'
import type { ClaimValue, IssuanceEvidence, Outcome } from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { afterCommit, type Database, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { EXPIRED_AT_ONCE, FORGOTTEN_AT_ONCE, inBatches } from '../../platform/database/lists/batches.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { Audit } from '../feature-context.ts'
import { findLiveRuns, type LiveRun } from '../live-runs.ts'
import type { RunCount } from '../run-context.ts'
import {
  deleteEndedIssuances,
  expireIssuances,
  failOpenIssuances,
  findIssuance,
  findIssuancesOf,
  forgetHolders,
  insertIssuance,
  markDone,
  markFailed,
  markScanned,
  setExpiry,
} from './issuance.repository.ts'
import type { IssuanceRow } from './issuance.tables.ts'
import { serverClaim } from './server-claims.ts'
import { readVisitorClaims } from './visitor-claims.ts'

const KIND = 'issuance'
const DAY = 86_400_000
/** How long an offer can be taken up, in milliseconds. */
export const OFFER_LIFE = 300_000
/** What an issuance takes beside the claims. */
const RUN_BYTES = 2_048

export type StartedIssuance = { id: string; url: string; pin: string | undefined; expiresAt: number }
export type FlowStatus = { state: FlowState; error: FlowError | undefined }
type IssuanceStatus = FlowStatus & {
  /** As long as it is open: when it ends if nothing happens, and the time of this status, in epoch milliseconds. */
  expiresAt?: number
  now?: number
  /** The claims that the server added, once it is issued and as long as a wallet can fetch the credential again. */
  claims?: Record<string, string>
}

export type IssuanceDependencies = {
  database: Database
  clock: Clock
  changes: Changes
  engines: () => CredentialEngines
  /** The id of the contract of a type, which stays enabled until the transaction ends; undefined where it is not. */
  holdEnabledContract: (tx: Transaction, type: string) => Promise<string | undefined>
  findScenario: (db: Queryable, id: string, version: string) => Promise<Scenario | undefined>
  /** Lets a client begin a run that keeps so many bytes, or throws {HttpProblem} `too-many-open`. */
  admitRun: (tx: Transaction, run: { client: string; bytes: number }) => Promise<void>
  /** Whether the ledger has a credential already: engines may tell twice. */
  knowsCredential: (tx: Transaction, credentialId: string) => Promise<boolean>
  /** Enters an issued credential into the ledger of accounts; false when its account was revoked meanwhile. */
  enterCredential: (
    tx: Transaction,
    entry: {
      /** What the card opens an account with. */
      opening: AccountOpening
      accountId: string
      contractId: string
      holderName: string
      credentialId: string
      engine: string
      holderKey: string | undefined
      issuedAt: number
      expiresAt: number
    },
  ) => Promise<boolean>
  audit: Audit
  count: RunCount
}

/** Issuances: each is one run of a card, from the form to the credential in the wallet. */
export class Issuances {
  readonly #dependencies: IssuanceDependencies

  constructor(dependencies: IssuanceDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Begins an issuance with what the visitor filled in.
   *
   * @param client the name of whose issuance it is
   * @throws {HttpProblem} `invalid-request`, `invalid-photo`, `contract-not-enabled`, or `too-many-open`
   */
  async start(
    { scenario, version }: { scenario: Scenario; version: string },
    given: Record<string, unknown>,
    client: string,
  ): Promise<StartedIssuance> {
    const { database, clock, engines, holdEnabledContract, admitRun, count } = this.#dependencies
    const visitorClaims = readVisitorClaims(scenario, given)
    const now = clock()
    const id = timeOrderedId(now)
    const accountId = randomId()
    const expiresAt = now + OFFER_LIFE
    const credential = credentialOf(scenario, { visitorClaims, accountId, now })
    const engine = engines().of(scenario)
    const offer = await engine.createOffer({ id, scenario, ...credential, expiresAt })
    const bytes = JSON.stringify(credential.claims).length + RUN_BYTES
    await database.transaction(async (tx) => {
      // Who disables the contract waits for this one, and ends it too.
      if (!(await holdEnabledContract(tx, scenario.type))) throw new HttpProblem('contract-not-enabled')
      await admitRun(tx, { client, bytes })
      await insertIssuance(tx, {
        id,
        scenario_id: scenario.id,
        scenario_version: version,
        type: scenario.type,
        state: 'waiting',
        engine: engine.name,
        account_id: accountId,
        holder_name: visitorClaims.displayName ?? '',
        created_at: now,
        expires_at: expiresAt,
        client,
        kept_bytes: bytes,
      })
      await offer.save(tx)
    })
    count.begun({ kind: KIND, card: scenario.id })
    return { id, url: offer.url, pin: offer.pin, expiresAt }
  }

  /** Returns the status of an issuance; undefined when there is none of this id among the scenario's calls. */
  async status(id: string, belongs: (scenario: Scenario) => boolean): Promise<IssuanceStatus | undefined> {
    const { database, clock, findScenario } = this.#dependencies
    const row = await findIssuance(database.query, id)
    const scenario = row && (await findScenario(database.query, row.scenario_id, row.scenario_version))
    if (!row || !scenario || !belongs(scenario)) return undefined
    const now = clock()
    if (!isOpen(row)) {
      const ended = { state: row.state, error: row.error_code ? flowError(row.error_code) : undefined }
      if (row.state !== 'done' || row.holder_name === null) return ended
      const claims = madeByServer(scenario, { accountId: row.account_id, begunAt: row.created_at })
      return Object.keys(claims).length === 0 ? ended : { ...ended, claims }
    }
    return row.expires_at <= now
      ? { state: 'failed', error: flowError('EXPIRED') }
      : { state: row.state, error: undefined, expiresAt: row.expires_at, now }
  }

  /** Takes what the engine reports of an issuance, in the engine's transaction. */
  async settle(tx: Transaction, id: string, evidence: IssuanceEvidence): Promise<Outcome> {
    const { clock, changes } = this.#dependencies
    switch (evidence.kind) {
      case 'scanned':
        if (!(await markScanned(tx, id, clock()))) return { kind: 'closed' }
        changes.announce(tx, id)
        return { kind: 'accepted' }
      case 'redeemed':
        // Later than the offer, so that no page is told of an end and then of a credential.
        return this.#extend(tx, id, evidence.until)
      case 'issued':
        return this.#settleIssued(tx, id, evidence)
      case 'rejected':
        return this.#settleRejected(tx, id, evidence.reason)
    }
  }

  async #settleRejected(tx: Transaction, id: string, reason: FlowErrorCode): Promise<Outcome> {
    const { clock, changes, audit, engines } = this.#dependencies
    const failed = await markFailed(tx, id, reason, clock())
    if (!failed) return { kind: 'closed' }
    const { engine, scenario_id: card } = failed
    await engines().withdrawOffers(tx, [{ id, engine }])
    // Its account was never opened.
    await audit(tx, { action: 'issue', object: pseudonymOf(id), outcome: reason, card })
    changes.announce(tx, id)
    return { kind: 'refused', reason }
  }

  async #extend(tx: Transaction, id: string, until: number): Promise<Outcome> {
    return { kind: (await setExpiry(tx, id, until)) ? 'accepted' : 'closed' }
  }

  async #settleIssued(
    tx: Transaction,
    id: string,
    evidence: Extract<IssuanceEvidence, { kind: 'issued' }>,
  ): Promise<Outcome> {
    const { clock, changes, audit, findScenario, holdEnabledContract, knowsCredential, enterCredential } =
      this.#dependencies
    const row = await findIssuance(tx, id)
    const scenario = row && (await findScenario(tx, row.scenario_id, row.scenario_version))
    if (row?.holder_name == null || !scenario?.credential) return { kind: 'closed' }
    const contractId = await holdEnabledContract(tx, row.type)
    if (!contractId) return { kind: 'refused', reason: 'CONTRACT_NOT_ENABLED' }
    const done = await markDone(tx, id, clock())
    if (!done) return { kind: 'closed' }
    if (done === 'again' && (await knowsCredential(tx, evidence.credentialId))) return { kind: 'accepted' }
    const entered = await enterCredential(tx, {
      opening: scenario.credential.account ?? {},
      accountId: row.account_id,
      contractId,
      holderName: row.holder_name,
      credentialId: evidence.credentialId,
      engine: row.engine,
      holderKey: evidence.holderKey,
      issuedAt: evidence.issuedAt,
      expiresAt: evidence.expiresAt,
    })
    if (!entered) return { kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' }
    await audit(tx, {
      action: done === 'first' ? 'issue' : 'issue-again',
      object: evidence.credentialId,
      outcome: 'issued',
      account: row.account_id,
      card: row.scenario_id,
    })
    changes.announce(tx, id)
    return { kind: 'accepted' }
  }

  /**
   * Ends open offers of a credential type that were begun until a time, because its contract is no longer enabled: those
   * among a page of live runs, which it gives.
   */
  async endNextOf(
    tx: Transaction,
    { type, begunUntil, ...page }: { type: string; begunUntil: number; after: LiveRun | undefined; limit: number },
  ): Promise<LiveRun[]> {
    const { database, clock, changes, engines, count } = this.#dependencies
    const live = await findLiveRuns(tx, 'issuances', page)
    if (live.length === 0) return live
    const ids = live.map(({ id }) => id)
    const reason = 'CONTRACT_NOT_ENABLED'
    const ended = await failOpenIssuances(tx, ids, { type, begunUntil, reason, now: clock() })
    afterCommit(tx, () => {
      for (const { card } of ended) count.ended({ kind: KIND, card, reason })
    })
    // Not in this transaction: a wallet that is fetching a credential holds its offer and waits for the contract. What
    // could not be withdrawn now is forgotten when it expires.
    afterCommit(
      tx,
      () =>
        void engines()
          .withdrawOffers(database.query, ended)
          .catch(() => undefined),
    )
    for (const { id } of ended) changes.announce(tx, id)
    return live
  }

  /** Forgets whose account an issuance opened, and what it offered: no wallet gets a further credential of it. */
  async eraseAccount(accountId: string): Promise<void> {
    const { database, engines } = this.#dependencies
    const made = await findIssuancesOf(database.query, accountId)
    if (made.length === 0) return
    // The offer first, as a wallet that comes again takes it first: neither waits for the other in turn.
    await engines().withdrawOffers(database.query, made)
    await forgetHolders(
      database.query,
      made.map(({ id }) => id),
    )
  }

  /** Ends what has expired and forgets whose it was once no wallet can ask for it any more. */
  expire(): Promise<void> {
    const { database, clock, count } = this.#dependencies
    return inBatches(EXPIRED_AT_ONCE, async (limit) => {
      const over = await expireIssuances(database.query, clock(), limit)
      for (const { card, reason } of over) if (reason === 'EXPIRED') count.ended({ kind: KIND, card, reason })
      return over.length
    })
  }

  /** Deletes what is left of issuances that ended before a time, in epoch milliseconds. */
  forget(before: number): Promise<void> {
    return inBatches(FORGOTTEN_AT_ONCE, (limit) =>
      deleteEndedIssuances(this.#dependencies.database.query, before, limit),
    )
  }
}

const isOpen = (row: IssuanceRow): boolean => row.state === 'waiting' || row.state === 'scanned'

/** Returns when the credential of an issuance expires that began at a time, both in epoch milliseconds. */
const expiryOf = (credential: Scenario['credential'], begunAt: number): number =>
  begunAt + (credential?.validDays ?? 0) * DAY

/** What the credential of an issuance will say, and until when. */
function credentialOf(
  { credential }: Scenario,
  from: { visitorClaims: Record<string, string>; accountId: string; now: number },
): { claims: Record<string, ClaimValue>; credentialExpiresAt: number } {
  const expiresAt = expiryOf(credential, from.now)
  const claims: Record<string, ClaimValue> = {}
  for (const claim of credential?.claims ?? []) {
    const value = claimValue(claim, { ...from, expiresAt })
    if (value !== undefined) claims[claim.name] = value
  }
  return { claims, credentialExpiresAt: expiresAt }
}

/** Returns the claims that the server added to the credential of an account. */
function madeByServer(
  { credential }: Scenario,
  { accountId, begunAt }: { accountId: string; begunAt: number },
): Record<string, string> {
  const expiresAt = expiryOf(credential, begunAt)
  return Object.fromEntries(
    (credential?.claims ?? []).flatMap((claim) =>
      claim.source === 'server' ? [[claim.name, serverClaim(claim.value, { accountId, expiresAt })]] : [],
    ),
  )
}

type ClaimDefinition = NonNullable<Scenario['credential']>['claims'][number]

function claimValue(
  claim: ClaimDefinition,
  from: { visitorClaims: Record<string, string>; accountId: string; expiresAt: number },
): ClaimValue | undefined {
  switch (claim.source) {
    case 'visitor':
      return Object.hasOwn(from.visitorClaims, claim.name) ? from.visitorClaims[claim.name] : undefined
    case 'card':
      return claim.value
    case 'server':
      return serverClaim(claim.value, from)
  }
}
