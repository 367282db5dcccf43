import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { flowError } from '@vitrine/api/flows/flow-errors.ts'
import type { FlowError, FlowState } from '@vitrine/api/flows/status.ts'
import type { FeatureContext } from '../feature.ts'
import { findIssuance } from './issuance.repository.ts'
import type { IssuanceRow } from './issuance.tables.ts'
import { madeByServer } from './issued-claims.ts'

type IssuanceStatus = {
  state: FlowState
  error: FlowError | undefined
  /** As long as it is open: when it ends if nothing happens, and the time of this status, in epoch milliseconds. */
  expiresAt?: number
  now?: number
  /** The claims that the server added, once it is issued and as long as a wallet can fetch the credential again. */
  claims?: Record<string, string>
}

/** Returns the status of an issuance; undefined when there is none of this id among the scenario's calls. */
export async function issuanceStatus(
  { database, clock, services }: Pick<FeatureContext<{ cards: 'findVersion' }>, 'database' | 'clock' | 'services'>,
  id: string,
  belongs: (scenario: Scenario) => boolean,
): Promise<IssuanceStatus | undefined> {
  const row = await findIssuance(database.query, id)
  const scenario = row && (await services.cards.findVersion(database.query, row.scenario_id, row.scenario_version))
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

const isOpen = (row: IssuanceRow): boolean => row.state === 'waiting' || row.state === 'scanned'
