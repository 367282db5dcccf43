import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import { newCredentialId } from '../issuance/credential-id.ts'
import { insertRequest } from '../requests/requests.repository.ts'
import { Revocations } from './revocations.ts'

const HOUR = 3_600_000
/** Number of rows that one clean-up reads. */
const AT_ONCE = 10

let context: ContextUnderTest
beforeAll(async () => {
  context = await openContextUnderTest()
  // The service has never issued these credentials.
  context.service.findCredentials = async () => []
})
afterAll(() => context.close())

describeOnEachDatabase('the revocation of unrecorded credentials', (current) => {
  async function addUnrecorded(content: string, expiresAt: number): Promise<string> {
    const { database } = current
    const row = {
      flow_id: randomUUID(),
      kind: 'issuance',
      state: randomUUID(),
      stage: 'unrecorded',
      content,
      expires_at: expiresAt,
    } as const
    await database.transaction((tx) => insertRequest(tx, row))
    return row.flow_id
  }

  const stageOf = async (flowId: string) =>
    (
      await current.database.query.selectFrom('entra_requests').select('stage').where('flow_id', '=', flowId).execute()
    )[0]?.stage

  it.each(['{"half', 'null', '{}', '{"credentialId":7,"expiresAt":1}'])(
    'skips and names rows with %s, and revokes those behind them',
    async (content) => {
      const revocations = new Revocations({ ...context.entra, database: current.database })
      const run = () => revocations.revokeUnrecorded()
      const damaged: string[] = []
      for (let row = 0; row < AT_ONCE; row += 1) damaged.push(await addUnrecorded(content, NOW - 2 * HOUR + row))
      const offered = { credentialId: newCredentialId('contract-A', NOW - HOUR), expiresAt: NOW + HOUR }
      const good = await addUnrecorded(JSON.stringify(offered), NOW - HOUR)

      await expect(run()).rejects.toThrow(damaged.map((flowId) => `entra_requests ${flowId}`).join(', '))
      await run().catch(() => {})
      expect(await stageOf(good)).toBe('ended')
      await current.database.query.deleteFrom('entra_requests').where('flow_id', 'in', damaged).execute()
    },
  )
})
