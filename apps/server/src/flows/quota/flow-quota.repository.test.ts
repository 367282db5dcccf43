import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { FlowQuota } from './flow-quota.service.ts'

const NOW = 1_800_000_000_000
const MUCH = { flows: 1000, bytes: 1e9 }
const LIMIT = 10
const ASKED = 60

describeOnEachDatabase('open flows of all clients', (current) => {
  const start = (tx: Transaction<Tables>, id: string, client: string) =>
    tx
      .insertInto('issuances')
      .values({
        id,
        card_id: 's',
        card_version: '1',
        type: 'BankAccount',
        engine: 'e',
        account_id: 'a',
        state: 'waiting',
        created_at: NOW,
        expires_at: NOW,
        client,
        kept_bytes: 1,
      })
      .execute()

  it('never exceed the limit, even with concurrent requests on several servers', async () => {
    const limits = { perClient: MUCH, inAll: { ...MUCH, flows: LIMIT } }
    const servers = Array.from({ length: 3 }, () => new FlowQuota({ clock: () => NOW, limits }))
    const asked = Array.from({ length: ASKED }, (_, index) =>
      current.database
        .transaction(async (tx) => {
          await servers[index % servers.length]?.admit(tx, { client: `client ${index}`, bytes: 1 })
          await start(tx, `flow ${index}`, `client ${index}`)
          return 'started'
        })
        .catch((error: unknown) => (error instanceof HttpProblem ? error.code : error)),
    )
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(LIMIT)
    expect(outcomes.filter((outcome) => outcome === 'too-many-open')).toHaveLength(ASKED - LIMIT)
  })

  it('of one client never exceed its limit, even with concurrent requests on several servers', async () => {
    const limits = { perClient: { ...MUCH, flows: LIMIT }, inAll: MUCH }
    const servers = Array.from({ length: 3 }, () => new FlowQuota({ clock: () => NOW, limits }))
    const asked = Array.from({ length: ASKED }, (_, index) =>
      current.database
        .transaction(async (tx) => {
          await servers[index % servers.length]?.admit(tx, { client: 'one client', bytes: 1 })
          await start(tx, `flow of one client ${index}`, 'one client')
          return 'started'
        })
        .catch((error: unknown) => (error instanceof HttpProblem ? error.code : error)),
    )
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(LIMIT)
    expect(outcomes.filter((outcome) => outcome === 'too-many-open')).toHaveLength(ASKED - LIMIT)
  })
})
