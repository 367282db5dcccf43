import type { Card } from '@vitrine/api/cards/card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import {
  type FlowError,
  type FlowState,
  flowError,
  isTerminal,
  type StatusResponse,
  SUSPENDED_CARD,
} from '@vitrine/api/flows/status.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { digitalProtocols } from '../digital-protocols.ts'
import { findPresentation, findResult } from './presentation.repository.ts'
import { type PresentationRow, SUSPENDED } from './presentation.tables.ts'
import { readStoredResult } from './presentation-result.ts'
import type { AuthorizePurpose, PresentationContext } from './purpose-registry.ts'

type FlowStatus = { state: FlowState; error: FlowError | undefined }
type PresentationStatus = FlowStatus & Omit<StatusResponse, 'status'>

export class PresentationStatuses {
  readonly #context: PresentationContext

  constructor(context: PresentationContext) {
    this.#context = context
  }

  async status(id: string, belongs: (card: Card) => boolean): Promise<PresentationStatus | undefined> {
    const row = await this.#find(id, belongs)
    if (!row) return undefined
    const status = this.#statusOf(row)
    const isHeld = row.held_answer !== null
    return {
      ...status,
      cardId: row.card_id,
      checks: row.checks === null ? undefined : (JSON.parse(row.checks) as Check[]),
      serviceCode: row.state === 'done' ? undefined : (row.service_code ?? undefined),
      hasUnusableAnswer: row.unusable_answers > 0 && !isHeld && !isTerminal(status.state) ? true : undefined,
      diagnosis: isHeld ? undefined : (row.diagnosis ?? undefined),
      isUnpaid: status.state === 'failed' ? this.#context.purposes.named(row.purpose).failure?.isUnpaid : undefined,
      awaitsReturn: isHeld && row.browser !== null && status.state !== 'failed' ? true : undefined,
      ...(!isTerminal(status.state) && { expiresAt: row.expires_at, now: this.#context.clock() }),
    }
  }

  #statusOf(row: PresentationRow): FlowStatus {
    if (!isTerminal(row.state) && row.expires_at <= this.#context.clock())
      return { state: 'failed', error: flowError('EXPIRED') }
    return { state: row.state, error: errorOf(row) }
  }

  /** @throws {HttpProblem} `not-found`, `not-ready` before the end, `no-longer-kept` after the result was erased */
  async result(id: string, belongs: (card: Card) => boolean, authorize: AuthorizePurpose): Promise<PresentationResult> {
    const row = await this.#find(id, belongs)
    if (!row) throw new HttpProblem('not-found')
    await authorize(this.#context.purposes.named(row.purpose))
    if (row.state !== 'done') throw new HttpProblem('not-ready')
    const { database, clock } = this.#context
    const result = await findResult(database.query, row, clock())
    if (result === undefined) throw new HttpProblem('no-longer-kept')
    return readStoredResult(result)
  }

  /** Returns a presentation as the help desk sees it: without a result before it ends, and after the result was erased. */
  async view(db: Queryable, id: string) {
    const row = await findPresentation(db, { id })
    if (!row) return undefined
    const { state, error } = this.#statusOf(row)
    const result = await findResult(db, row, this.#context.clock())
    const card = await this.#context.services.cards.findVersion(db, row.card_id, row.card_version)
    const engine = card && this.#context.engines.find(card)
    return {
      state,
      digitalCredentials: engine && digitalProtocols(engine, 'presentation'),
      expired: error?.code === 'EXPIRED',
      error,
      expiresAt: row.expires_at,
      result: result === undefined ? undefined : readStoredResult(result),
    }
  }

  async #find(id: string, belongs: (card: Card) => boolean) {
    const { database, services } = this.#context
    const row = await findPresentation(database.query, { id })
    const card = row && (await services.cards.findVersion(database.query, row.card_id, row.card_version))
    return row && card && belongs(card) ? row : undefined
  }
}

function errorOf({ error_code: code }: PresentationRow): FlowError | undefined {
  if (code === null) return undefined
  return code === SUSPENDED ? SUSPENDED_CARD : flowError(code)
}
