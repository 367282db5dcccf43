import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { processRows } from '../../../platform/database/lists/damaged-rows.ts'
import type { EntraContext } from '../entra-context.ts'
import { zOfferedCredential } from '../issuance/create-offer.ts'
import { findUnrecorded, moveToEnd, setStage } from '../requests/requests.repository.ts'
import { revokeCredentials } from './revoke-credentials.ts'

const REVOKED_AT_ONCE = 10
/** Pause of revocations while the service is unavailable, so that clean-ups and starts of the server do not wait for it. */
const PAUSE: Milliseconds = 60_000

export class Revocations {
  readonly #entra: EntraContext
  #pausedUntil: EpochMilliseconds = 0

  constructor(entra: EntraContext) {
    this.#entra = entra
  }

  async revoke(credentialIds: readonly string[]): Promise<string[]> {
    const { clock } = this.#entra
    if (clock() < this.#pausedUntil) return []
    const { revoked, isAvailable } = await revokeCredentials(this.#entra, credentialIds)
    if (!isAvailable) this.#pausedUntil = clock() + PAUSE
    return revoked
  }

  async revokeUnrecorded(): Promise<void> {
    const { database, clock } = this.#entra
    const rows = await findUnrecorded(database.query, REVOKED_AT_ONCE)
    if (rows.length === 0) return
    const byId = new Map<string, string>()
    const damaged = await processRows(rows, {
      nameOf: (row) => `entra_requests ${row.flow_id}`,
      work: (row) => void byId.set(zOfferedCredential.parse(JSON.parse(row.content)).credentialId, row.flow_id),
    })
    try {
      for (const id of await this.revoke([...byId.keys()]))
        await setStage(database.query, { flowId: byId.get(id) ?? '', stage: 'ended' })
    } finally {
      // Rows that cannot be read move as well. Otherwise they would stay in front of all others.
      const flowIds = rows.map((row) => row.flow_id)
      await moveToEnd(database.query, flowIds, clock())
    }
    if (damaged) throw damaged
  }
}
