import type { Card } from '@vitrine/api/cards/card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { OtherCredentialResult } from '@vitrine/api/flows/presentation-result.ts'
import { type FlowErrorCode, LONGEST_DIAGNOSIS } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type {
  OtherCredential,
  Outcome,
  PendingEvent,
  PresentationEvent,
  PresentedCredential,
  ServiceCode,
  UnusableEvent,
} from '../../credentials/credential-engine.ts'
import type { UsedCredential } from '../../ledger/accounts/accounts.service.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { noteProgress } from '../note-progress.ts'
import { storedServiceCode } from '../service-code.ts'
import { checksOfFailedFace } from './face-check.ts'
import {
  fail,
  holdAnswer,
  markScanned,
  notePending,
  noteResponseCode,
  noteUnusable,
  succeed,
  takeEnd,
  takeResponseCode,
} from './presentation.repository.ts'
import { type PresentationRow, SUSPENDED } from './presentation.tables.ts'
import { presentationResult, storedResult } from './presentation-result.ts'
import { type PresentationContext, resultLifeOf } from './purpose-registry.ts'
import { REQUEST_LIFE } from './start-presentations.ts'
import { checksOf, checksOfRefusal, checksWhenRefused } from './told-checks.ts'

/** Minimum time that the browser has to return from the wallet after the wallet has answered. */
const RETURN_LIFE: Milliseconds = 60_000
/**
 * Maximum time for which an answer is held until the browser returns: the remaining life of the request, but at least `RETURN_LIFE`.
 */
export const HELD_ANSWER_LIFE: Milliseconds = Math.max(REQUEST_LIFE, RETURN_LIFE)

export class SettlePresentations {
  readonly #context: PresentationContext
  readonly #noteProgress: ReturnType<typeof noteProgress>

  constructor(context: PresentationContext) {
    this.#context = context
    this.#noteProgress = noteProgress(context, { markScanned, notePending })
  }

  /** Completes a same-device presentation when the browser returns from the wallet with its response code. */
  async returnFromWallet(responseCode: string, browser: string): Promise<{ id: string; cardId: string } | undefined> {
    return this.#context.database.transaction(async (tx) => {
      const names = { responseCode: pseudonymOf(responseCode), browser: pseudonymOf(browser) }
      const row = await takeResponseCode(tx, names)
      if (!row) return undefined
      if (row.held_answer !== null) await this.#settlePresented(tx, row.id, JSON.parse(row.held_answer))
      return { id: row.id, cardId: row.card_id }
    })
  }

  async settle(tx: Transaction, id: string, event: PresentationEvent): Promise<Outcome> {
    const { clock, count } = this.#context
    if (event.kind === 'pending') return this.#noteProgress(tx, id, event)
    if (event.kind === 'unusable') return this.#noteUnusable(tx, id, event)
    const outcome = await this.#settle(tx, id, event)
    count.stepped(tx, { kind: 'presentation', id, event: event.kind, outcome, at: clock() })
    return outcome
  }

  async #settle(
    tx: Transaction,
    id: string,
    event: Exclude<PresentationEvent, PendingEvent | UnusableEvent>,
  ): Promise<Outcome> {
    switch (event.kind) {
      case 'scanned':
        return this.#noteProgress(tx, id, event)
      case 'presented':
        return event.responseCode === undefined
          ? this.#settlePresented(tx, id, event)
          : this.#hold(tx, id, event, event.responseCode)
      case 'rejected': {
        const row = await takeEnd(tx, { id, now: this.#context.clock() })
        if (!row) return { kind: 'closed' }
        if (event.responseCode !== undefined)
          await noteResponseCode(tx, { id, responseCode: pseudonymOf(event.responseCode) })
        return this.#fail(tx, row, event)
      }
    }
  }

  /** Strangers can send such answers, so only the first ones are noted. */
  async #noteUnusable(tx: Transaction, id: string, { diagnosis }: UnusableEvent): Promise<Outcome> {
    const { clock, notifications } = this.#context
    const isNoted = await noteUnusable(tx, { id, diagnosis: storedDiagnosis(diagnosis), now: clock() })
    if (isNoted) notifications.announce(tx, id)
    return { kind: isNoted ? 'accepted' : 'closed' }
  }

  /** Holds an answer from the same device. The answer takes effect when the browser returns. */
  async #hold(
    tx: Transaction,
    id: string,
    { credential, others = [] }: HeldAnswer,
    responseCode: string,
  ): Promise<Outcome> {
    const { clock, notifications } = this.#context
    const now = clock()
    const isHeld = await holdAnswer(tx, {
      id,
      held_answer: JSON.stringify({ credential, others } satisfies HeldAnswer),
      credential_ids: ownCredentials({ credential, others }),
      response_code: pseudonymOf(responseCode),
      returnBy: now + RETURN_LIFE,
      now,
    })
    if (!isHeld) return { kind: 'closed' }
    // The waiting page then shows that the wallet has answered, and how to continue.
    notifications.announce(tx, id)
    return { kind: 'accepted' }
  }

  async #settlePresented(tx: Transaction, id: string, { credential, others = [] }: HeldAnswer): Promise<Outcome> {
    const { clock, notifications, services, purposes } = this.#context
    const now = clock()
    const row = await takeEnd(tx, { id, now })
    const card = row && (await services.cards.findVersion(tx, row.card_id, row.card_version))
    if (!row || !card) return { kind: 'closed' }
    const failedFace = checksOfFailedFace(card, credential)
    if (failedFace) return this.#fail(tx, row, { reason: 'FACE_CHECK_FAILED', checks: failedFace })
    const used = await this.#use(tx, credential, { type: row.type, now })
    if ('refused' in used) {
      const { refused: reason, accountId, isSuspended } = used
      // The ledger may have a different credential under this id after an older backup was restored.
      if (used.isOther)
        await services.audit.note(tx, {
          ...{ action: 'present', object: credential.credentialId ?? '', outcome: 'other-credential' },
          card: row.card_id,
        })
      // A credential whose contract is not enabled is refused whatever its own status is.
      const diagnosis = reason === 'CONTRACT_NOT_ENABLED' ? undefined : credential.diagnosis
      return this.#fail(tx, row, {
        reason,
        accountId,
        isSuspended,
        checks: checksWhenRefused(credential, { reason, now }),
        diagnosis,
      })
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
      card,
      credential,
      presentationId: id,
      accountId: used.accountId,
      created: row.created_at,
      now,
      notShared: this.#notShared(card, credential),
      others: added,
      outcome,
    })
    await succeed(tx, {
      id,
      result: storedResult(result),
      credential_ids: ownCredentials({ credential, others }),
      erase_at: now + resultLifeOf(purpose),
    })
    await services.audit.note(tx, {
      action: 'present',
      object: used.accountId ?? credential.type,
      ...(outcome.status === 'OK'
        ? { outcome: purpose.fulfilment ?? 'verified' }
        : { outcome: 'business-refused', reason: outcome.reason?.code }),
      account: used.accountId,
      card: card.id,
    })
    notifications.announce(tx, id)
    return { kind: 'accepted' }
  }

  async #useOther(tx: Transaction, other: OtherCredential, now: number): Promise<OtherCredentialResult> {
    const { type } = other
    const { title: name } = this.#context.services.cards.credentialOfType(type)
    if ('failed' in other) return { name, type, accepted: false, claims: {}, checks: checksOfRefusal(other.failed) }
    const { credential } = other
    const used = await this.#use(tx, credential, { type, now })
    if (!('refused' in used))
      return { name, type, accepted: true, claims: credential.claims, checks: checksOf(credential, now) }
    const checks = checksOfRefusal(checksWhenRefused(credential, { reason: used.refused, now }))
    return { name, type, accepted: false, claims: {}, checks }
  }

  /** A credential of another issuer has no account and does not touch the ledger. */
  async #use(
    tx: Transaction,
    { state, credentialId, hasUniqueId, holderKey }: PresentedCredential,
    use: { type: string; now: EpochMilliseconds },
  ): Promise<UsedCredential | { accountId: undefined }> {
    const { services } = this.#context
    switch (state) {
      case 'ledger':
        return credentialId
          ? services.accounts.use(tx, { credential: { id: credentialId, hasUniqueId, holderKey }, ...use })
          : { refused: 'INVALID_PRESENTATION' }
      case 'invalid':
        return { refused: 'INVALID_CREDENTIAL_STATE' }
      case 'unavailable':
        return { refused: 'CREDENTIAL_STATE_UNAVAILABLE' }
      case 'valid':
        return (await services.contracts.enabledContractId(tx, use.type))
          ? { accountId: undefined }
          : { refused: 'CONTRACT_NOT_ENABLED' }
    }
  }

  /** The caller must have called `takeEnd` in this transaction. */
  async #fail(
    tx: Transaction,
    { id, card_id: card, held_answer: heldAnswer }: PresentationRow,
    { reason, checks, serviceCode, diagnosis, accountId: account, isSuspended }: FlowFailure,
  ): Promise<Outcome> {
    const { notifications, services } = this.#context
    await fail(tx, {
      id,
      // The browser that returns from a wallet on the same device is its holder's. On another device, only the wallet is told.
      error_code: isSuspended && heldAnswer !== null ? SUSPENDED : reason,
      service_code: storedServiceCode(serviceCode),
      checks: checks ? JSON.stringify(checksOfRefusal(checks)) : null,
      diagnosis: storedDiagnosis(diagnosis),
    })
    await services.audit.note(tx, { action: 'present', object: pseudonymOf(id), outcome: reason, account, card })
    notifications.announce(tx, id)
    return { kind: 'refused', reason, isSuspended }
  }

  /** Returns undefined for a credential of another issuer, or if the engine did not verify that only the requested claims were shared. */
  #notShared(card: Card, { state, checks, claims: shared }: PresentedCredential): string[] | undefined {
    const { claims } = this.#context.services.cards.credentialOfType(card.type, card)
    const sharedOnlyRequested = checks.some(
      ({ name, outcome, value }) => name === 'query' && outcome === 'passed' && !value,
    )
    if (state !== 'ledger' || !sharedOnlyRequested || claims.length === 0) return undefined
    return claims.filter(({ name }) => !Object.hasOwn(shared, name)).map(({ label }) => label)
  }
}

type FlowFailure = {
  reason: FlowErrorCode
  checks?: Check[] | undefined
  serviceCode?: ServiceCode | undefined
  diagnosis?: string | undefined
  accountId?: string | undefined
  isSuspended?: boolean | undefined
}

const storedDiagnosis = (diagnosis: string | undefined): string | null => diagnosis?.slice(0, LONGEST_DIAGNOSIS) || null

type HeldAnswer = Pick<Extract<PresentationEvent, { kind: 'presented' }>, 'credential' | 'others'>

function ownCredentials({ credential, others = [] }: HeldAnswer): string | null {
  const all = [credential, ...others.flatMap((other) => ('credential' in other ? [other.credential] : []))]
  const ids = all.flatMap(({ credentialId }) => credentialId ?? [])
  return ids.length === 0 ? null : JSON.stringify(ids)
}
