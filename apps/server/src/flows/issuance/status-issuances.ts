import type { Card } from '@vitrine/api/cards/card.ts'
import { type FlowError, type FlowState, flowError } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FlowContext } from '../flow-context.ts'
import { findIssuance } from './issuance.repository.ts'
import type { IssuanceRow } from './issuance.tables.ts'
import { serverClaims } from './issued-claims.ts'

type IssuanceStatus = {
  state: FlowState
  error: FlowError | undefined
  serviceCode?: string | undefined
  /** Expiry of the issuance, and server time when the status was read. Present only while the issuance is open. */
  expiresAt?: EpochMilliseconds
  now?: EpochMilliseconds
  /** Claims that the server added. Present after the issuance while a wallet can fetch the credential again. */
  claims?: Record<string, string>
}

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
  if (!isOpen(row)) {
    const ended = { state: row.state, error: row.error_code ? flowError(row.error_code) : undefined, serviceCode }
    if (row.state !== 'done' || row.holder_name === null) return ended
    const claims = serverClaims(card, { accountId: row.account_id, startedAt: row.created_at })
    return Object.keys(claims).length === 0 ? ended : { ...ended, claims }
  }
  return row.expires_at <= now
    ? { state: 'failed', error: flowError('EXPIRED'), serviceCode }
    : { state: row.state, error: undefined, serviceCode, expiresAt: row.expires_at, now }
}

const isOpen = (row: IssuanceRow): boolean => row.state === 'waiting' || row.state === 'scanned'
