import { randomUUID } from 'node:crypto'
import type { Check } from '@vitrine/api/flows/check.ts'
import { zPublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REMOTE_CARD, RemoteStage } from '../../engines/remote-stage.ts'
import { accountOfIssuance } from '../ledger.ts'

const MINUTE = 60_000

let stage: RemoteStage
beforeAll(async () => {
  stage = await RemoteStage.open()
})
afterAll(() => stage.close())

const issuanceStatus = (id: string) => stage.running.browser.issuanceStatus(id, '/remote-card')
const presentationStatus = (id: string) => stage.running.browser.presentationStatus(id, '/remote-card')
const result = (id: string) => stage.running.browser.result(id, '/remote-card')

/** Returns the id of a credential that the service issued. */
async function issued(): Promise<string> {
  const { url } = await stage.issue()
  const credentialId = randomUUID()
  expect(await stage.reportIssued(url, credentialId)).toEqual({ kind: 'accepted' })
  return credentialId
}

describe('a remote engine next to the built-in one', () => {
  it('receives the claims with the offer', async () => {
    const { url, pin } = await stage.issue('Jan Kowalski')
    expect(url).toMatch(/^remote-wallet:\/\/offer\//)
    expect(pin).toBeUndefined()
    expect(stage.service.claimsAt(url)).toEqual({ displayName: 'Jan Kowalski', shelf: 7 })
  })

  it('receives the options of the card with the offer and with the request', async () => {
    const options = { template: 'shelf', region: 'eu' }
    expect(stage.service.optionsAt((await stage.issue()).url)).toEqual(options)
    expect(stage.service.optionsAt((await stage.present()).url)).toEqual(options)
  })

  it('leaves the other cards to the built-in engine, which has none of the remote cards', async () => {
    const { url } = await stage.running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    expect((await stage.running.wallet.receive(url)).claims).toMatchObject({ displayName: 'Anna' })
    const metadata = await stage.running.browser.get('/.well-known/openid-credential-issuer')
    expect(JSON.stringify(metadata.body)).not.toContain('remote-card')
  })

  it('names its wallets, and the schemes of its links', async () => {
    const { body } = await stage.running.browser.get('/configuration')
    expect(body).toMatchObject({
      supportedWallets: expect.arrayContaining(['The wallet of the service']),
      walletSchemes: expect.arrayContaining(['openid4vp', 'remote-wallet']),
      otherWallets: [{ name: 'The wallet of the service', schemes: ['remote-wallet'] }],
    })
  })

  it('adds what only the service knows to a result', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    expect(await stage.service.reportPresentation(url, stage.presented(credentialId))).toEqual({ kind: 'accepted' })
    expect(await result(id)).toMatchObject({
      displayName: 'Anna Nowak',
      dynamicData: { shelf: 7 },
      vcIss: 'did:web:elsewhere.example',
      vcSub: 'did:key:holder',
      verified: true,
      credentialStateIsValid: true,
      domainValidationUrl: 'https://elsewhere.example',
      faceCheckMatchConfidenceScore: 86,
      faceCheckThreshold: 70,
      fullObject: {
        receipt: { faceCheck: 'by the service' },
        verifiedCredentialsData: [{ faceCheck: { matchConfidenceScore: 86 } }],
      },
    })
  })
})

it('prevents the start of a server whose default engine is not configured, and names the configured ones', async () => {
  const started = RemoteStage.open({ CREDENTIAL_ENGINE: 'openid4cv' })
  await expect(started).rejects.toThrow(
    "CREDENTIAL_ENGINE is 'openid4cv', which is not configured: expected openid4vc or remote",
  )
})

describe('the event of an issuance', () => {
  it('counts once if it is repeated', async () => {
    const { id, url } = await stage.issue()
    const credentialId = randomUUID()
    expect(await stage.reportIssued(url, credentialId)).toEqual({ kind: 'accepted' })
    expect(await stage.reportIssued(url, credentialId)).toEqual({ kind: 'accepted' })
    expect(await issuanceStatus(id)).toEqual({ status: 2 })
    const { query } = stage.running.product.database
    const rows = await query
      .selectFrom('credentials')
      .select(['id', 'status'])
      .where('account_id', '=', await accountOfIssuance(query, id))
      .execute()
    expect(rows).toEqual([{ id: credentialId, status: 'valid' }])
    const audited = query.selectFrom('audit_log').select('action').where('object', '=', credentialId)
    expect(await audited.execute()).toEqual([{ action: 'issue' }])
  })

  it('changes nothing if it reports an earlier step', async () => {
    const { id, url } = await stage.issue()
    await stage.reportIssued(url, randomUUID())
    expect(await stage.service.reportIssuance(url, { kind: 'scanned' })).toEqual({ kind: 'closed' })
    expect(await issuanceStatus(id)).toEqual({ status: 2 })
    expect(await stage.service.reportIssuance(url, { kind: 'rejected', reason: 'WALLET_ERROR' })).toEqual({
      kind: 'closed',
    })
    expect(await issuanceStatus(id)).toEqual({ status: 2 })
  })

  it('is closed after the end', async () => {
    const { id, url } = await stage.issue()
    stage.running.advance(6 * MINUTE)
    await stage.running.product.cleanUp()
    expect(await stage.reportIssued(url, randomUUID())).toEqual({ kind: 'closed' })
    expect(await issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })

  it('shows the code of the service while the flow is open, and the code of its error', async () => {
    const { id, url } = await stage.issue()
    const report = (serviceCode: string) => stage.service.reportIssuance(url, { kind: 'pending', serviceCode })
    expect(await report('request_retrieved')).toEqual({ kind: 'accepted' })
    expect(await issuanceStatus(id)).toEqual({ status: 0, serviceCode: 'request_retrieved' })
    await stage.service.reportIssuance(url, { kind: 'scanned' })
    expect(await issuanceStatus(id)).toEqual({ status: 1, serviceCode: 'request_retrieved' })
    await stage.service.reportIssuance(url, { kind: 'rejected', reason: 'WALLET_ERROR', serviceCode: 'E-42' })
    expect(await issuanceStatus(id)).toMatchObject({
      status: 99,
      error: { code: 'WALLET_ERROR' },
      serviceCode: 'E-42',
    })
    expect(await report('too_late')).toEqual({ kind: 'closed' })
  })

  it('shows no code of the service after success', async () => {
    const { id, url } = await stage.issue()
    await stage.service.reportIssuance(url, { kind: 'pending', serviceCode: 'request_retrieved' })
    await stage.reportIssued(url, randomUUID())
    expect(await issuanceStatus(id)).toEqual({ status: 2 })
  })

  it('is closed before the flow exists', async () => {
    expect(await stage.reportIssued('remote-wallet://offer/unknown', randomUUID())).toEqual({ kind: 'closed' })
  })

  it('withdraws the offer from the service if the issuance failed', async () => {
    const { id, url } = await stage.issue()
    await stage.service.reportIssuance(url, { kind: 'rejected', reason: 'ACCESS_DENIED' })
    expect(await issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    expect(stage.service.withdrawn).toContain(id)
  })
})

describe('the event of a presentation', () => {
  it('counts once if it is repeated, and changes nothing if it reports an earlier step', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    const presented = stage.presented(credentialId)
    expect(await stage.service.reportPresentation(url, presented)).toEqual({ kind: 'accepted' })
    expect(await stage.service.reportPresentation(url, presented)).toEqual({ kind: 'closed' })
    expect(await stage.service.reportPresentation(url, { kind: 'scanned' })).toEqual({ kind: 'closed' })
    expect(await stage.service.reportPresentation(url, { kind: 'rejected', reason: 'WALLET_ERROR' })).toEqual({
      kind: 'closed',
    })
    expect(await presentationStatus(id)).toEqual({ status: 2 })
  })

  it('is closed after the end', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    stage.running.advance(6 * MINUTE)
    expect(await stage.service.reportPresentation(url, stage.presented(credentialId))).toEqual({ kind: 'closed' })
    expect(await presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })

  it('shows the code of the service while the flow is open, and the code of its error', async () => {
    const { id, url } = await stage.present()
    const report = (serviceCode: string) => stage.service.reportPresentation(url, { kind: 'pending', serviceCode })
    expect(await report('waiting_for_face')).toEqual({ kind: 'accepted' })
    expect(await presentationStatus(id)).toEqual({ status: 0, serviceCode: 'waiting_for_face' })
    const rejected = { kind: 'rejected', reason: 'ACCESS_DENIED', serviceCode: 'user_cancelled' } as const
    await stage.service.reportPresentation(url, rejected)
    expect(await presentationStatus(id)).toMatchObject({
      status: 99,
      error: { code: 'ACCESS_DENIED' },
      serviceCode: 'user_cancelled',
    })
    expect(await report('too_late')).toEqual({ kind: 'closed' })
  })

  it('is refused if the face matches less than the card asks for', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    expect(stage.service.faceCheckAt(url)).toEqual({ threshold: 70 })
    expect(await stage.service.reportPresentation(url, stage.presented(credentialId, 69))).toEqual({
      kind: 'refused',
      reason: 'FACE_CHECK_FAILED',
    })
    const status = await presentationStatus(id)
    expect(status).toMatchObject({ status: 99, error: { code: 'FACE_CHECK_FAILED' } })
    expect(status.checks).toContainEqual({ name: 'face', outcome: 'failed' })
    expect(JSON.stringify(status)).not.toContain('69')
  })

  it('is refused without a score if the card sets a threshold', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    await stage.service.reportPresentation(url, stage.presented(credentialId, null))
    expect(await presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'FACE_CHECK_FAILED' } })
  })

  it('is accepted with the lowest score that passes', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    await stage.service.reportPresentation(url, stage.presented(credentialId, 70))
    expect(await result(id)).toMatchObject({ faceCheckMatchConfidenceScore: 70, faceCheckThreshold: 70 })
  })

  it('grants the discount of the card with a code, which is the same each time the result is read', async () => {
    const credentialId = await issued()
    const { id, url } = await stage.present()
    await stage.service.reportPresentation(url, stage.presented(credentialId))
    const first = await result(id)
    expect(first).toMatchObject({
      status: 'OK',
      reason: { code: 'discount', params: { percent: 25, card: 'Remote card' } },
      discount: { percent: 25, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/) },
    })
    expect((await result(id)).discount).toEqual(first.discount)
    const audited = stage.running.product.database.query.selectFrom('audit_log').select(['action', 'outcome'])
    const last = await audited.where('card', '=', 'remote-card').orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ action: 'present', outcome: 'verified' })
  })

  it('grants one code per card and day, and keeps it no longer than the configuration says', async () => {
    const { running } = stage
    const { retention } = zPublicConfiguration.parse((await running.browser.get('/configuration')).body)
    const life = (retention?.discountCodeSeconds ?? 0) * 1000
    const codeOf = async (credentialId: string) => {
      const { id, url } = await stage.present()
      await stage.service.reportPresentation(url, stage.presented(credentialId))
      return (await result(id)).discount?.code ?? ''
    }
    const kept = async () => {
      await running.product.cleanUp()
      const rows = await running.product.database.query.selectFrom('discount_codes').select('code').execute()
      return rows.map(({ code }) => code)
    }
    // The day starts now, so that it does not end during the test.
    running.advance(life - (running.now() % life))
    const [mine, other] = [await issued(), await issued()]
    const code = await codeOf(mine)
    expect(await codeOf(mine)).toBe(code)
    expect(await codeOf(other)).not.toBe(code)
    expect(await kept()).toContain(code)
    running.advance(life)
    expect(await kept()).toEqual([])
    expect(await codeOf(mine)).not.toBe(code)
  })

  it('passes on the issuer and the failed check, and no other value of a check', async () => {
    const { id, url } = await stage.present()
    const checks: Check[] = [
      { name: 'issuer', outcome: 'passed', value: 'did:web:elsewhere.example' },
      { name: 'validity', outcome: 'passed', value: 1_900_000_000_123 },
      { name: 'face', outcome: 'failed', value: 12 },
    ]
    await stage.service.reportPresentation(url, { kind: 'rejected', reason: 'INVALID_PRESENTATION', checks })
    expect((await presentationStatus(id)).checks).toEqual([
      { name: 'issuer', outcome: 'passed', value: 'did:web:elsewhere.example' },
      { name: 'validity', outcome: 'passed' },
      { name: 'face', outcome: 'failed' },
    ])
  })
})

it('accepts a face check without a score if the card sets no threshold', async () => {
  const presentation = { ...REMOTE_CARD.presentation, faceCheck: true }
  const unscored = await RemoteStage.open({}, { card: { ...REMOTE_CARD, presentation } })
  try {
    const { url: offer } = await unscored.issue()
    const credentialId = randomUUID()
    await unscored.reportIssued(offer, credentialId)
    const { id, url } = await unscored.present()
    expect(unscored.service.faceCheckAt(url)).toEqual({})
    await unscored.service.reportPresentation(url, unscored.presented(credentialId, null))
    const accepted = await unscored.running.browser.result(id, '/remote-card')
    expect(accepted).toMatchObject({ status: 'OK', verified: true })
    expect(accepted).not.toHaveProperty('faceCheckMatchConfidenceScore')
    expect(accepted).not.toHaveProperty('faceCheckThreshold')
  } finally {
    await unscored.close()
  }
})

describe('a revocation that the service has not confirmed', () => {
  it('counts here at once, and is repeated until the service confirms it', async () => {
    const credentialId = await issued()
    const { query } = stage.running.product.database
    const row = () =>
      query
        .selectFrom('credentials')
        .select(['account_id', 'status', 'revocation_pending_since'])
        .where('id', '=', credentialId)
        .executeTakeFirstOrThrow()
    const { revocation } = stage.running.product.services
    await revocation.revoke((await row()).account_id, 'admin', { reason: 'unspecified' })
    expect(await row()).toMatchObject({ status: 'revoked', revocation_pending_since: expect.any(Number) })
    const { id, url } = await stage.present()
    await stage.service.reportPresentation(url, stage.presented(credentialId))
    expect(await presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })

    await stage.running.product.cleanUp()
    expect((await row()).revocation_pending_since).not.toBeNull()
    stage.service.isRevoking = true
    await stage.running.product.cleanUp()
    expect((await row()).revocation_pending_since).toBeNull()
    await stage.running.product.cleanUp()
    const audited = query.selectFrom('audit_log').select('outcome').where('object', '=', credentialId)
    expect(await audited.where('action', '=', 'revoke-credential').execute()).toEqual([
      { outcome: 'pending' },
      { outcome: 'revoked' },
    ])
  })
})
