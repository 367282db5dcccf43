import type { IssuanceEvent, Outcome, PendingEvent } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import type { FlowContext } from '../flow-context.ts'
import { noteProgress } from '../note-progress.ts'
import { storedServiceCode } from '../service-code.ts'
import { setExpiry } from './extend-issuance.across.ts'
import { findIssuance, markDone, markFailed, markScanned, notePending } from './issuance.repository.ts'

export class SettleIssuances {
  readonly #context: FlowContext
  readonly #noteProgress: ReturnType<typeof noteProgress>

  constructor(context: FlowContext) {
    this.#context = context
    this.#noteProgress = noteProgress(context, { markScanned, notePending })
  }

  async settle(tx: Transaction, id: string, event: IssuanceEvent): Promise<Outcome> {
    const { clock, count } = this.#context
    if (event.kind === 'pending') return this.#noteProgress(tx, id, event)
    const outcome = await this.#settle(tx, id, event)
    count.stepped(tx, { kind: 'issuance', id, event: event.kind, outcome, at: clock() })
    return outcome
  }

  async #settle(tx: Transaction, id: string, event: Exclude<IssuanceEvent, PendingEvent>): Promise<Outcome> {
    switch (event.kind) {
      case 'scanned':
        return this.#noteProgress(tx, id, event)
      case 'redeemed':
        // This extends the issuance beyond the expiry of the offer. Otherwise a page could show the issuance as expired although the
        // wallet still gets the credential.
        return { kind: (await setExpiry(tx, { id, expiresAt: event.until })) ? 'accepted' : 'closed' }
      case 'issued':
        return this.#settleIssued(tx, id, event)
      case 'rejected':
        return this.#settleRejected(tx, id, event)
    }
  }

  async #settleRejected(
    tx: Transaction,
    id: string,
    { reason, serviceCode }: Extract<IssuanceEvent, { kind: 'rejected' }>,
  ): Promise<Outcome> {
    const { clock, notifications, engines, services } = this.#context
    const ended = { error_code: reason, service_code: storedServiceCode(serviceCode), ended_at: clock() }
    const failed = await markFailed(tx, { id, ...ended })
    if (!failed) return { kind: 'closed' }
    const { engine, card_id: card } = failed
    await engines.withdrawOffers(tx, [{ id, engine }])
    // The entry names no account, because none was opened.
    await services.audit.note(tx, { action: 'issue', object: pseudonymOf(id), outcome: reason, card })
    notifications.announce(tx, id)
    return { kind: 'refused', reason }
  }

  async #settleIssued(
    tx: Transaction,
    id: string,
    event: Extract<IssuanceEvent, { kind: 'issued' }>,
  ): Promise<Outcome> {
    const { clock, notifications, services } = this.#context
    const row = await findIssuance(tx, { id })
    const card = row && (await services.cards.findVersion(tx, row.card_id, row.card_version))
    if (row?.holder_name == null || !card?.credential) return { kind: 'closed' }
    const contractId = await services.contracts.lockEnabled(tx, row.type)
    if (!contractId) return { kind: 'refused', reason: 'CONTRACT_NOT_ENABLED' }
    const done = await markDone(tx, id, clock())
    if (!done) return { kind: 'closed' }
    const [first, ...others] = event.copies
    if (done === 'again' && (await services.accounts.knows(tx, first.credentialId))) return { kind: 'accepted' }
    const entered = await services.accounts.enter(tx, {
      opening: card.credential.account ?? {},
      accountId: row.account_id,
      contractId,
      holderName: row.holder_name,
      personId: row.person_id,
      copies: event.copies,
      engine: row.engine,
      issuedAt: event.issuedAt,
      expiresAt: event.expiresAt,
    })
    if (!entered) return { kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' }
    const issued = { outcome: 'issued', account: row.account_id, card: row.card_id } as const
    const action = done === 'first' ? 'issue' : 'issue-again'
    await services.audit.note(tx, { ...issued, action, object: first.credentialId })
    // Each copy has a line, because a restore revokes by them the credentials that the backup does not know.
    for (const { credentialId } of others)
      await services.audit.note(tx, { ...issued, action: 'issue-copy', object: credentialId })
    notifications.announce(tx, id)
    return { kind: 'accepted' }
  }
}
