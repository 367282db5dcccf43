import { type Overview, zOverview } from '@vitrine/api/administration/overview.ts'
import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SelfProbe } from '../../../apps/server/src/processes/health/self-probe/self-probe.ts'
import { type Console, startConsole } from '../admin/console.ts'
import { ADA } from '../identity-provider/token-shapes.ts'
import { type RunningProduct, startProduct } from '../product.ts'

const { ready: READY } = OPERATION_ENDPOINTS
const MINUTE = 60_000

let desk: Console
let running: RunningProduct
let probe: SelfProbe
beforeAll(async () => {
  desk = await startConsole({ SELF_PROBE_MINUTES: '60' })
  running = desk.running
  const { selfProbe } = running.product.services
  probe = selfProbe instanceof SelfProbe ? selfProbe : expect.unreachable()
})
afterAll(() => desk.stop())

const readiness = async () => READY.response.parse((await running.browser.get(READY.path)).body)

/** Counts the rows of all tables with data of people and their cards. */
async function kept(): Promise<Record<string, number>> {
  const { query } = running.product.database
  const count = async (table: 'accounts' | 'credentials' | 'issuances' | 'presentations' | 'audit_log') => {
    const row = await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirst()
    return [table, Number(row?.rows)] as const
  }
  const tables = ['accounts', 'credentials', 'issuances', 'presentations', 'audit_log'] as const
  return Object.fromEntries(await Promise.all(tables.map(count)))
}

async function overview(): Promise<Overview> {
  running.advance(MINUTE)
  const { body } = await desk.as(ADA).get('/vc/admin/overview')
  return zOverview.parse(body)
}

const findings = async (): Promise<string[]> => (await overview()).findings.map(({ code }) => code)

describe('a self-probe', () => {
  it('issues and presents, is reported by readiness, and leaves no accounts, flows or audit lines', async () => {
    expect((await overview()).selfProbe).toBeUndefined()
    const before = await kept()
    expect((await readiness()).selfProbe).toBeUndefined()
    expect(await probe.probe()).toMatchObject({
      outcome: 'passed',
      at: expect.any(Number),
      duration: expect.any(Number),
    })
    expect((await readiness()).selfProbe).toEqual({ outcome: 'passed', at: probe.latest?.at })
    expect(await kept()).toEqual(before)
    const { findings: found, selfProbe } = await overview()
    expect(found.map(({ code }) => code)).not.toContain('self-probe-failing')
    expect(selfProbe).toEqual({ outcome: 'passed', at: probe.latest?.at })
  })

  it('does not publish its card', async () => {
    expect(JSON.stringify((await running.browser.get('/scenarios')).body)).not.toMatch(/self-?probe/i)
    expect(JSON.stringify((await running.browser.get('/.well-known/openid-credential-issuer')).body)).not.toMatch(
      /self-?probe/i,
    )
    expect(await running.browser.post('/self-probe/request2', { type: 'SelfProbe', fieldData: {} })).toMatchObject({
      status: 404,
    })
  })

  it.each([
    ['offer', '/openid4vci/offers'],
    ['token', '/openid4vci/token'],
    ['nonce', '/openid4vci/nonce'],
    ['credential', '/openid4vci/credential'],
    ['request', '/openid4vp/requests'],
    ['presentation', '/openid4vp/responses'],
  ])('reports a failure at the %s everywhere, and its end', async (step, path) => {
    const since = running.now()
    const through = globalThis.fetch
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
      String(input).includes(path)
        ? Promise.resolve(new Response('Bad gateway', { status: 502 }))
        : through(input, init),
    )
    try {
      expect(await probe.probe()).toMatchObject({ outcome: 'failed', step, why: 'the server answers with status 502' })
    } finally {
      vi.unstubAllGlobals()
    }
    const answer = await readiness()
    expect(answer).toMatchObject({ status: 'ready', selfProbe: { outcome: 'failed' } })
    expect(await findings()).toContain('self-probe-failing')
    const again = probe.latest
    expect(again?.outcome === 'failed' && again.since).toBeGreaterThanOrEqual(since)
    expect(await probe.probe()).toMatchObject({ outcome: 'passed' })
    expect(await findings()).not.toContain('self-probe-failing')
  })
})

it('is off by default', async () => {
  const plain = await startProduct()
  try {
    expect(plain.product.services.selfProbe).not.toBeInstanceOf(SelfProbe)
  } finally {
    await plain.stop()
  }
})
