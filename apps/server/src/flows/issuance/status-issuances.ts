import type { Card } from '@vitrine/api/cards/card.ts'
import { type FlowState, flowError, isTerminal, type StatusResponse } from '@vitrine/api/flows/status.ts'
import type { FlowContext } from '../flow-context.ts'
import { findIssuance } from './issuance.repository.ts'
import { serverClaims } from './issued-claims.ts'

type IssuanceStatus = Omit<StatusResponse, 'status'> & { state: FlowState }

export async function issuanceStatus(
  { database, clock, services }: FlowContext,
  id: string,
  belongs: (card: Card) => boolean,
): Promise<IssuanceStatus | undefined> {
  const row = await findIssuance(database.query, { id })
  const card = row && (await services.cards.findVersion(database.query, row.card_id, row.card_version))
  if (!row || !card || !belongs(card)) return undefined
  const now = clock()
  const serviceCode = row.state === 'done' ? undefined : (row.service_code ?? undefined)
  if (isTerminal(row.state)) {
    const ended = { state: row.state, error: row.error_code ? flowError(row.error_code) : undefined, serviceCode }
    if (row.state !== 'done' || row.holder_name === null) return ended
    const claims = serverClaims(card, { accountId: row.account_id, startedAt: row.created_at })
    return Object.keys(claims).length === 0 ? ended : { ...ended, claims }
  }
  return row.expires_at <= now
    ? { state: 'failed', error: flowError('EXPIRED'), serviceCode }
    : { state: row.state, error: undefined, serviceCode, expiresAt: row.expires_at, now }
}
