import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import type { Outcome } from '../../credentials/credential-engine.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { measureFlowCounts } from './flow-metrics.ts'

const NOW = 1_800_000_000_000
const CARD = 'a-card'

let folder: string
let database: Database<Tables>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-run-metrics-'))
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vitrine.sqlite') })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let registry: Registry
let flows: ReturnType<typeof measureFlowCounts>
beforeEach(() => {
  registry = new Registry()
  flows = measureFlowCounts(registry)
})

const linesOf = async (name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name))

const note = (entry: Partial<AuditNote>) =>
  database.transaction(async (tx) =>
    flows.noted(tx, { action: 'present', object: randomUUID(), outcome: 'verified', card: CARD, ...entry }),
  )

describe('the count of flows', () => {
  it('counts started flows by kind and card', async () => {
    flows.begun({ kind: 'issuance', card: CARD })
    flows.begun({ kind: 'issuance', card: CARD })
    expect(await linesOf('vitrine_flows_begun_total')).toEqual([
      'vitrine_flows_begun_total{kind="issuance",card="a-card"} 2',
    ])
  })

  it.each([
    { entry: { action: 'issue', outcome: 'issued' }, labels: ['issuance', 'issued', 'none'] },
    { entry: { outcome: 'paid' }, labels: ['presentation', 'paid', 'none'] },
    { entry: { outcome: 'ACCESS_DENIED' }, labels: ['presentation', 'failed', 'ACCESS_DENIED'] },
    {
      entry: { outcome: 'business-refused', reason: 'not-enough-money' },
      labels: ['presentation', 'business-refused', 'not-enough-money'],
    },
  ] as const)(
    'counts ended flows by outcome and reason: $labels',
    async ({ entry, labels: [kind, outcome, reason] }) => {
      await note(entry)
      expect(await linesOf('vitrine_flows_ended_total')).toEqual([
        `vitrine_flows_ended_total{kind="${kind}",card="a-card",outcome="${outcome}",reason="${reason}"} 1`,
      ])
    },
  )

  it('counts expired flows', async () => {
    flows.ended({ kind: 'presentation', card: CARD, reason: 'EXPIRED' })
    expect(await linesOf('vitrine_flows_ended_total')).toEqual([
      'vitrine_flows_ended_total{kind="presentation",card="a-card",outcome="failed",reason="EXPIRED"} 1',
    ])
  })

  it('ignores audit entries about something else', async () => {
    await note({ action: 'issue-again', outcome: 'issued' })
    await note({ action: 'sign-in', outcome: 'signed-in' })
    await note({ outcome: 'other-credential' })
    expect(await linesOf('vitrine_flows_ended_total')).toEqual([])
  })

  it('ignores an end that was rolled back, and contains no ids of visitors', async () => {
    const failing = database.transaction(async (tx) => {
      flows.noted(tx, { action: 'present', object: 'an-object', outcome: 'verified', card: CARD })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await linesOf('vitrine_flows_ended_total')).toEqual([])
    await note({ object: 'an-object', account: 'an-account', actor: 'an-actor' })
    expect(await registry.metrics()).not.toMatch(/an-(object|account|actor)/)
  })
})

describe('the steps of a flow', () => {
  const settle = (id: string, outcome: Outcome) =>
    database.transaction(async (tx) => flows.stepped(tx, { kind: 'issuance', id, event: 'scanned', outcome, at: NOW }))
  const sums = () => linesOf('vitrine_flow_step_seconds_sum')

  it('are measured from its start', async () => {
    await settle(timeOrderedId(NOW - 4000), { kind: 'accepted' })
    expect(await sums()).toEqual(['vitrine_flow_step_seconds_sum{kind="issuance",step="scanned"} 4'])
  })

  it('are called refused if they end it', async () => {
    await settle(timeOrderedId(NOW - 3000), { kind: 'refused', reason: 'WALLET_ERROR' })
    expect(await sums()).toEqual(['vitrine_flow_step_seconds_sum{kind="issuance",step="refused"} 3'])
  })

  it('are not measured if the flow was closed, or its start is unknown', async () => {
    await settle(timeOrderedId(NOW), { kind: 'closed' })
    await settle('an-id-of-another-kind', { kind: 'accepted' })
    expect(await sums()).toEqual([])
  })
})
