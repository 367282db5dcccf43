import { randomInt } from 'node:crypto'
import type { DigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import type { CallerAnswered, HelpDeskCall, HelpDeskRequest, HelpDeskState } from '@vitrine/api/flows/help-desk.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import type { DigitalPresentations, PageAnswer } from '../../flows/presentation/digital-presentations.ts'
import type { EndPresentations } from '../../flows/presentation/end-presentations.ts'
import type { PresentationStatuses } from '../../flows/presentation/status-presentations.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Notifications } from '../../platform/notifications/notifications.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import {
  bindBrowser,
  findHelpDeskRequest,
  insertHelpDeskRequest,
  lockUnaccepted,
  markAccepted,
} from './help-desk.repository.ts'
import type { HelpDeskRequestRow } from './help-desk.tables.ts'

type Used = {
  presentationStatuses: Pick<PresentationStatuses, 'view'>
  digitalPresentations: Pick<DigitalPresentations, 'requests' | 'answer'>
  endPresentations: Pick<EndPresentations, 'erase'>
  audit: Pick<AuditLog, 'note'>
}
type CallerPresentation = NonNullable<Awaited<ReturnType<Used['presentationStatuses']['view']>>>
type HelpDeskDependencies = { database: Database; clock: Clock; notifications: Notifications; services: Used }

/**
 * Help-desk requests: presentations with which callers identify themselves. The guid that staff use is the presentation's id and
 * stays in their browser. The id that the caller uses gives access only to the caller's view of the request.
 */
export class HelpDesk {
  readonly #dependencies: HelpDeskDependencies

  constructor(dependencies: HelpDeskDependencies) {
    this.#dependencies = dependencies
  }

  create(
    tx: Transaction,
    request: { presentationId: string; requestId: string; audience: HelpDeskAudience },
  ): Promise<void> {
    return insertHelpDeskRequest(tx, {
      presentation_id: request.presentationId,
      request_id: request.requestId,
      audience: request.audience,
      number: String(randomInt(10, 100)),
    })
  }

  async view(id: string): Promise<HelpDeskRequest> {
    const { request, presentation } = await this.#find(id)
    const described = this.#describe(request, presentation)
    const { error } = presentation
    return {
      ...described,
      ...(described.state === 'rejected' && error ? { error } : {}),
      acceptedAt: request.accepted_at,
    }
  }

  async call(requestId: string): Promise<HelpDeskCall | null> {
    const { database, services } = this.#dependencies
    const request = await findHelpDeskRequest(database.query, 'request_id', requestId)
    const presentation = request && (await services.presentationStatuses.view(database.query, request.presentation_id))
    if (!request || !presentation) return null
    return { ...this.#describe(request, presentation), digitalCredentials: presentation.digitalCredentials }
  }

  /** The first browser that asks is the only one. */
  async digitalRequests(requestId: string, browser: string): Promise<DigitalRequests> {
    const { database, services } = this.#dependencies
    const request = await findHelpDeskRequest(database.query, 'request_id', requestId)
    if (!request) throw new HttpProblem('not-found')
    const isBound = await database.transaction((tx) => bindBrowser(tx, { requestId, browser: pseudonymOf(browser) }))
    if (!isBound) throw new HttpProblem('not-yours-to-see', { code: 'opened-elsewhere' })
    return services.digitalPresentations.requests(request.presentation_id, 'caller')
  }

  /** Accepts the answer of the caller's wallet from the browser that asked for the requests. */
  async digitalAnswer(requestId: string, browser: string | undefined, answer: PageAnswer): Promise<CallerAnswered> {
    const { database, services } = this.#dependencies
    const request = await findHelpDeskRequest(database.query, 'request_id', requestId)
    if (!request || browser === undefined || request.browser !== pseudonymOf(browser))
      throw new HttpProblem('not-found')
    const { kind: outcome, ...details } = await services.digitalPresentations.answer(
      request.presentation_id,
      'caller',
      answer,
    )
    return { outcome, ...details }
  }

  /** An acceptance is possible until the verified data is erased. A repeated call changes nothing. */
  async accept(id: string, actor: string): Promise<HelpDeskRequest> {
    const { database, clock, services } = this.#dependencies
    const { request } = await this.#find(id)
    await database.transaction(async (tx) => {
      const isFirst = await markAccepted(tx, { presentationId: id, now: clock() })
      // This is read after the lock, because a colleague may have rejected the caller while this transaction waited.
      const { result } = (await services.presentationStatuses.view(tx, id)) ?? {}
      if (!result) throw new HttpProblem('not-verified')
      if (!isFirst) return
      await this.#note(tx, { request, result }, { actor, action: 'help-desk-accept', outcome: 'accepted' })
    })
    return this.view(id)
  }

  /** Rejects a verified person who is not the caller. Their data is erased at once, and the verification can no longer be accepted. */
  async dismiss(id: string, actor: string): Promise<HelpDeskRequest> {
    const { database, services } = this.#dependencies
    const { request } = await this.#find(id)
    await database.transaction(async (tx) => {
      const isUnaccepted = await lockUnaccepted(tx, id)
      const { result } = (await services.presentationStatuses.view(tx, id)) ?? {}
      if (!result) throw new HttpProblem('not-verified')
      if (!isUnaccepted) throw new HttpProblem('not-possible', { code: 'accepted-already' })
      await services.endPresentations.erase(tx, id)
      await this.#note(tx, { request, result }, { actor, action: 'help-desk-dismiss', outcome: 'dismissed' })
    })
    return this.view(id)
  }

  /** @throws {HttpProblem} `not-found`, also after the data was erased */
  async lookUp(id: string): Promise<PresentationResult | Record<string, never>> {
    const { presentation } = await this.#find(id)
    if (presentation.result) return presentation.result
    if (presentation.state === 'done') throw new HttpProblem('not-found')
    return {}
  }

  /** The log contains the wallet's request id, not the guid, because the guid gives access to the caller's data while that data is kept. */
  async #note(
    tx: Transaction,
    { request, result: { vcKey, cardId } }: { request: HelpDeskRequestRow; result: PresentationResult },
    decision: Pick<AuditNote, 'actor' | 'action' | 'outcome'>,
  ): Promise<void> {
    const { notifications, services } = this.#dependencies
    await services.audit.note(tx, { ...decision, object: request.request_id, account: vcKey, card: cardId })
    notifications.announce(tx, request.presentation_id)
  }

  #describe(request: HelpDeskRequestRow, presentation: CallerPresentation): HelpDeskCall {
    return {
      state: stateOf(presentation),
      audience: request.audience,
      number: request.number,
      expiresAt: presentation.expiresAt,
      now: this.#dependencies.clock(),
    }
  }

  async #find(id: string): Promise<{ request: HelpDeskRequestRow; presentation: CallerPresentation }> {
    const { database, services } = this.#dependencies
    const request = await findHelpDeskRequest(database.query, 'presentation_id', id)
    const presentation = request && (await services.presentationStatuses.view(database.query, id))
    if (!request || !presentation) throw new HttpProblem('not-found')
    return { request, presentation }
  }
}

function stateOf({ state, expired }: CallerPresentation): HelpDeskState {
  switch (state) {
    case 'waiting':
      return 'waiting'
    case 'scanned':
      return 'started'
    case 'done':
      return 'verified'
    case 'failed':
      return expired ? 'expired' : 'rejected'
  }
}
