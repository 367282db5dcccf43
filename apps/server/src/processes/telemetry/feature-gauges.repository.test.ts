import { expect, it } from 'vitest'
import { auditFeature } from '../../base/audit/audit.feature.ts'
import { installationFeature } from '../../base/installation/installation.feature.ts'
import { quotaFeature } from '../../flows/quota/quota.feature.ts'
import { ledgerFeature } from '../../ledger/ledger.feature.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import type { OpenFeature } from '../../platform/feature/feature.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('the gauges of features', (current) => {
  const common = () => ({ database: current.database, clock: () => NOW, services: {}, log: { warn: () => {} } })
  /** Returns the values of the gauges by name. Leaves out gauges without a value. */
  async function valuesOf({ gauges = [] }: OpenFeature): Promise<Record<string, number>> {
    const asked = await Promise.all(gauges.map(async ({ name, ask }) => [name, (await ask())[0]?.value] as const))
    return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  }

  it('report open flows, kept bytes and the age of the oldest overdue flow', async () => {
    const flowLimits = { perClient: { flows: 1, bytes: 1 }, inAll: { flows: 100, bytes: 1_000_000 } }
    const context = { ...common(), configuration: { flowLimits } } as unknown as Parameters<typeof quotaFeature.open>[0]
    const feature = await quotaFeature.open(context)
    const limits = { vitrine_open_flows_limit: 100, vitrine_kept_bytes_limit: 1_000_000 }
    expect(await valuesOf(feature)).toEqual({
      ...limits,
      vitrine_open_flows: 0,
      vitrine_kept_bytes: 0,
      vitrine_cleanup_backlog_seconds: 0,
    })
    const run = { card_id: 's', card_version: '1', type: 'B', engine: 'e', account_id: 'a', client: 'c' }
    const begun = { id: 'run', state: 'waiting' as const, created_at: NOW - 20_000, expires_at: NOW - 10_000 }
    await current.database.query
      .insertInto('issuances')
      .values({ ...run, ...begun, kept_bytes: 4096 })
      .execute()
    expect(await valuesOf(feature)).toEqual({
      ...limits,
      vitrine_open_flows: 1,
      vitrine_kept_bytes: 4096,
      vitrine_cleanup_backlog_seconds: 10,
    })
  })

  it('report when the last copies were made, and nothing before the first', async () => {
    const context = { ...common(), configuration: { keysDirectory: '.' } } as unknown as Parameters<
      typeof installationFeature.open
    >[0]
    const feature = await installationFeature.open(context)
    expect(await valuesOf(feature)).toEqual({})
    await current.database.query.updateTable('installation').set({ backed_up_at: NOW }).execute()
    expect(await valuesOf(feature)).toEqual({ vitrine_backup_timestamp_seconds: NOW / 1000 })
  })

  it('report the age of the oldest line after the last checkpoint', async () => {
    const context = { ...common(), keys: { signingKeys: {} }, count: { noted: () => {} } }
    const feature = await auditFeature.open(context as unknown as Parameters<typeof auditFeature.open>[0])
    expect(await valuesOf(feature)).toEqual({ vitrine_audit_checkpoint_lag_seconds: 0 })
    const line = { at: NOW - 60_000, actor: 'a', action: 'sign-in', object: 'a', outcome: 'signed-in' } as const
    await current.database.query.insertInto('audit_log').values(line).execute()
    expect(await valuesOf(feature)).toEqual({ vitrine_audit_checkpoint_lag_seconds: 60 })
  })

  it('report how many revocations wait for an engine', async () => {
    const services = { cards: { follow: async () => {} }, audit: {} }
    const context = { ...common(), engines: { all: () => [] }, services }
    const feature = await ledgerFeature.open(context as unknown as Parameters<typeof ledgerFeature.open>[0])
    expect(await valuesOf(feature)).toEqual({ vitrine_pending_revocations: 0 })
    const { query } = current.database
    const contract = { id: 'c', name: 'B', status: 'Enabled' as const, last_update: NOW, definition: '' }
    await query.insertInto('contracts').values(contract).execute()
    const times = { created: NOW, updated: NOW, last_usage: null }
    const account = {
      id: 'a',
      contract_id: 'c',
      holder_name: '',
      search_name: '',
      status: 'Revoked' as const,
      ...times,
    }
    await query
      .insertInto('accounts')
      .values({ ...account, balance: null, erased_at: null })
      .execute()
    const credential = { id: 'k', account_id: 'a', engine: 'e', status: 'revoked' as const, holder_binding: null }
    await query
      .insertInto('credentials')
      .values({ ...credential, issued_at: NOW, expires_at: NOW, revocation_pending_since: NOW - 1 })
      .execute()
    expect(await valuesOf(feature)).toEqual({ vitrine_pending_revocations: 1 })
  })
})
