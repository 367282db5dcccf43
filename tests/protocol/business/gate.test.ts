import { zGateOpening } from '@vitrine/api/flows/security-check.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { reissued } from '../presentation/reissue.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { serverKey } from './keys.ts'

const OPEN_TIME = 30_000
const GATE = { state: 'security-gate' }

let running: RunningProduct
const certificates = new Map<1 | 2, ReceivedCredential>()
beforeAll(async () => {
  running = await startProduct()
  for (const level of [1, 2] as const) {
    const { url } = await running.browser.issue(`/certificate${level}`, `CertificateLevel${level}`, {
      displayName: 'Anna Nowak',
    })
    certificates.set(level, await running.wallet.receive(url))
  }
})
afterAll(() => running.stop())
afterEach(() => running.advance(OPEN_TIME + 1))

async function check() {
  const { status, body, headers } = await running.browser.get('/admin/security/check')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  return body === null ? null : z.strictObject(zGateOpening.shape).parse(body)
}

function certificate(level: 1 | 2): ReceivedCredential {
  const held = certificates.get(level)
  if (!held) throw new Error('not issued')
  return held
}

async function begin(level: 1 | 2, parameters: Record<string, unknown>) {
  const prefix = `/certificate${level}`
  const { id, url } = await running.browser.present(`CertificateLevel${level}`, prefix, parameters)
  const open = await running.wallet.openRequest(url)
  return { open, result: () => running.browser.result(id, prefix) }
}

async function present(level: 1 | 2, parameters: Record<string, unknown> = GATE) {
  const { open, result } = await begin(level, parameters)
  await open.present([certificate(level)])
  return result()
}

describe('the gate', () => {
  it('returns null while it is closed', async () => {
    expect(await check()).toBeNull()
  })

  it('opens for level 2, for 30 seconds, and closes by itself', async () => {
    const before = running.now()
    expect(await present(2)).toMatchObject({ status: 'OK', details: 'The door is open.' })
    const opening = await check()
    expect(opening?.openedAt).toBeGreaterThanOrEqual(before)
    expect(opening?.closesAt).toBe((opening?.openedAt ?? 0) + OPEN_TIME)
    running.advance((opening?.closesAt ?? 0) - running.now() - 500)
    expect(await check()).toEqual({ ...opening, now: expect.any(Number) })
    running.advance(501)
    expect(await check()).toBeNull()
  })

  it('shows which gate opened and when, and nothing about the visitor', async () => {
    await present(2)
    const { body } = await running.browser.get('/admin/security/check')
    expect(Object.keys(body as object).sort()).toEqual(['closesAt', 'gate', 'now', 'openedAt'])
    expect(JSON.stringify(body)).not.toMatch(/Anna|Nowak/)
    const rows = await running.product.database.query.selectFrom('gate_openings').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Anna|Nowak/)
  })

  it('stays open longer when the next visitor opens it', async () => {
    await present(2)
    running.advance(20_000)
    await present(2)
    running.advance(20_000)
    expect(await check()).not.toBeNull()
    running.advance(10_001)
    expect(await check()).toBeNull()
  })

  it('does not open for level 1', async () => {
    expect(await present(1)).toMatchObject({
      status: 'ERROR',
      verified: true,
      details: 'This gate asks for a certificate of level 2. The door stays closed.',
    })
    expect(await check()).toBeNull()
  })

  it('does not open for a level 1 certificate that is verified on its own page', async () => {
    expect(await present(1, { state: '' })).toMatchObject({ status: 'OK', verified: true })
    expect(await check()).toBeNull()
  })

  it.each([
    {},
    ...['', 'helpdesk', 'my-order-17', 'security-gate ', 'SECURITY-GATE', '__proto__'].map((state) => ({ state })),
    ...[null, 17, true, ['security-gate'], { security: 'gate' }, 'x'.repeat(10_000)].map((state) => ({ state })),
  ])('does not open for a presentation with another purpose: %j', async (parameters) => {
    expect(await present(2, parameters)).toMatchObject({ status: 'OK' })
    expect(await check()).toBeNull()
  })

  it('does not open when the holder declines, or the certificate was revoked', async () => {
    const declined = await begin(2, GATE)
    await declined.open.decline()
    expect(await check()).toBeNull()

    const { id, url } = await running.browser.issue('/certificate2', 'CertificateLevel2', { displayName: 'Jan' })
    const credential = await running.wallet.receive(url)
    const { account_id } = await running.product.database.query
      .selectFrom('issuances')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await running.product.services.revocation.revoke(account_id, 'administrator', { reason: 'unspecified' })
    const revoked = await begin(2, GATE)
    expect((await revoked.open.sendPresentation([credential])).status).toBe(400)
    expect(await check()).toBeNull()
  })

  it.each(['2', true, 1.99, -2])('does not open for the level %j', async (level) => {
    const [name, salt] = ['level', 'c2FsdHNhbHRzYWx0c2FsdA']
    const disclosure = Buffer.from(JSON.stringify([salt, name, level])).toString('base64url')
    const { open } = await begin(2, GATE)
    const tampering = reissued(serverKey(running, 'credential-issuer'), certificate(2), {
      removed: ['level'],
      added: [disclosure],
    })
    await open.sendPresentation([certificate(2)], { presentation: tampering })
    expect(await check()).toBeNull()
  })

  it('stays open across a restart of the server', async () => {
    await present(2)
    await running.restart()
    expect(await check()).not.toBeNull()
  })
})
